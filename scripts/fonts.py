#!/usr/bin/env python3
"""Makes the fonts in assets/ from those of the Debian packages fonts-inter and fonts-jetbrains-mono.

Needs: pip install fonttools. Run from the top of the repository: scripts/fonts.py
"""

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

FONTS = {
    "/usr/share/fonts/opentype/inter/Inter-Regular.otf": "assets/Inter-Regular.ttf",
    "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf": "assets/Inter-SemiBold.ttf",
    "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf": "assets/JetBrainsMono-Regular.ttf",
}

# Latin-1, Latin Extended-A, punctuation with its narrow spaces, signs of arithmetic, arrows, shapes.
RANGES = [(0x20, 0x7E), (0xA0, 0x17F), (0x2000, 0x206F)]
SIGNS = "−×·√≈≤≥≠∈∞←↑→↓↔⇒▶◀▲▼★☆○●◐◆◇■□✓✕⌘⏎€′″"


def truetype(font):
    """Cubic outlines become quadratic ones, which every loader of fonts reads."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, 0.5, reverse_direction=True))
        glyf.glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), glyf
    glyf.compile(font)
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in ("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions"):
        setattr(maxp, field, 0)
    maxp.maxZones = 1
    maxp.compile(font)
    post = font["post"]
    post.formatType, post.extraNames, post.mapping, post.glyphOrder = 2.0, [], {}, order
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font.sfntVersion = "\000\001\000\000"


def spaces(font):
    """A font without narrow spaces shows its own space for them, not the sign for a missing glyph."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            for code in (0x2009, 0x200A, 0x202F):
                table.cmap.setdefault(code, table.cmap[0x20])


def main():
    wanted = [c for low, high in RANGES for c in range(low, high + 1)] + [ord(c) for c in SIGNS]
    for source, target in FONTS.items():
        font = TTFont(source, recalcTimestamp=False)
        options = subset.Options()
        options.hinting = False
        options.name_IDs = ["*"]
        options.name_languages = [0x409]
        options.notdef_outline = True
        options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=wanted)
        subsetter.subset(font)
        if "CFF " in font:
            truetype(font)
        spaces(font)
        font.save(target)
        missing = "".join(c for c in SIGNS if ord(c) not in font.getBestCmap())
        print(target, "does not have", missing or "nothing missing")


if __name__ == "__main__":
    main()
