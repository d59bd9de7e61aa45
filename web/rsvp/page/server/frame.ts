/**
 * Tells the surrounding page how high the content is, on every change, so that the frame can show
 * all of it.
 */
export function reportHeight(content: HTMLElement): void {
  const id = new URLSearchParams(location.search).get('frame') ?? '';
  let last = 0;
  const report = () => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    // Any origin may read this: the height of a form isn't secret, and the embedding site is
    // unknown here.
    window.parent.postMessage({ type: 'turnout:height', height, id }, '*');
  };
  new ResizeObserver(report).observe(content);
  report();
}
