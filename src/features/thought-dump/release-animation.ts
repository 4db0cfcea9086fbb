const DRIFT = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

/**
 * Animates a released thought: a copy of the field shrinks into the boat, which moves to the right and returns; the empty field fades in.
 * The copy is removed at the end. Does nothing with reduced motion.
 */
export function driftAway(field: HTMLTextAreaElement, words: string, boat: SVGSVGElement | null): void {
  if (typeof field.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  field.animate([{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }], { ...DRIFT, duration: 440 });
  if (!boat) return;

  const paper = copyOf(field, words);
  field.after(paper);
  const [from, to] = [field.getBoundingClientRect(), boat.getBoundingClientRect()];
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const folding = paper.animate(
    [
      { opacity: 1, transform: 'none' },
      { opacity: 0, transform: `translate(${x}px, ${y}px) scale(0.12, 0.04)` },
    ],
    DRIFT,
  );
  folding.addEventListener('finish', () => paper.remove());
  folding.addEventListener('cancel', () => paper.remove());
  boat.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'translateX(96px) rotate(2deg)', opacity: 0, offset: 0.5 },
      { transform: 'translateX(-12px)', opacity: 0, offset: 0.51 },
      { transform: 'none', opacity: 1 },
    ],
    { ...DRIFT, duration: 440 },
  );
}

function copyOf(field: HTMLTextAreaElement, words: string): HTMLElement {
  const paper = document.createElement('div');
  paper.className = field.className;
  paper.textContent = words;
  paper.setAttribute('aria-hidden', 'true');
  Object.assign(paper.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
    pointerEvents: 'none',
  });
  return paper;
}
