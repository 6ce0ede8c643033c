/** Watches a chart's element: its size, its theme, its screen, and whether it is visible. */
interface PlaceWatcher {
  readonly resized: () => void;
  readonly restyled: () => void;
  readonly sighted: (inSight: boolean) => void;
}

export function watchPlace(root: HTMLElement, watcher: PlaceWatcher): () => void {
  const sizes = new ResizeObserver(() => watcher.resized());
  sizes.observe(root);
  const themes = new MutationObserver(() => watcher.restyled());
  const attributeFilter = ['data-theme', 'data-colours'];
  themes.observe(document.documentElement, { attributes: true, attributeFilter });
  const sight = new IntersectionObserver(([entry]) => watcher.sighted(entry?.isIntersecting ?? true));
  sight.observe(root);
  // Another screen or page zoom has another ratio of device pixels.
  const pixels = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const restyled = () => watcher.restyled();
  pixels.addEventListener('change', restyled);
  return () => {
    sizes.disconnect();
    themes.disconnect();
    sight.disconnect();
    pixels.removeEventListener('change', restyled);
  };
}
