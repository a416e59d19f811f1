(() => {
  const root = document.documentElement;
  const slides = [...document.querySelectorAll("section")];
  const find = name => document.getElementById(name);
  const has = name => root.classList.contains(name);
  let at = 0;
  const show = n => {
    at = Math.max(0, Math.min(slides.length - 1, n));
    slides.forEach((slide, i) => slide.classList.toggle("on", i === at));
    find("count").textContent = `${at + 1} / ${slides.length}`;
    history.replaceState(null, "", "#" + slides[at].id);
    if (has("overview")) slides[at].scrollIntoView({ block: "nearest" });
  };
  const toggle = name => {
    root.classList.toggle(name);
    find(name).setAttribute("aria-pressed", has(name));
    if (has("overview")) slides[at].scrollIntoView({ block: "nearest" }); else scrollTo(0, 0);
  };
  const close = () => has("overview") && toggle("overview");
  const columns = () => has("overview") ? getComputedStyle(document.querySelector("main")).gridTemplateColumns.split(" ").length : 1;
  const keys = {
    ArrowRight: () => show(at + 1), PageDown: () => show(at + 1), " ": () => show(at + 1),
    ArrowLeft: () => show(at - 1), PageUp: () => show(at - 1), Backspace: () => show(at - 1),
    ArrowDown: () => show(at + columns()), ArrowUp: () => show(at - columns()),
    Home: () => show(0), End: () => show(slides.length - 1),
    o: () => toggle("overview"), n: () => toggle("with-notes"),
    Enter: close, Escape: close,
  };
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const pressed = event.target.closest("button") && (event.key === " " || event.key === "Enter");
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || pressed) return;
    event.preventDefault();
    act();
    slides[at].focus({ preventScroll: true });
  });
  slides.forEach((slide, i) => slide.addEventListener("click", () => has("overview") && (show(i), close())));
  find("back").onclick = () => show(at - 1);
  find("forward").onclick = () => show(at + 1);
  find("overview").onclick = () => toggle("overview");
  find("with-notes").onclick = () => toggle("with-notes");
  const go = () => show(Math.max(0, slides.findIndex(slide => "#" + slide.id === location.hash)));
  addEventListener("hashchange", go);
  root.classList.add("talk");
  go();
})();
