<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="level" tilewidth="16" tileheight="16" tilecount="48" columns="12">
 <image source="level.png" width="192" height="64"/>
 <tile id="36">
  <properties>
   <property name="solid" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
