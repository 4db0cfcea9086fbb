import type { ReactNode } from 'react';
import type { Resource } from './resource.ts';

const ink = { fill: 'none', stroke: 'var(--tower)', strokeWidth: 2.5, strokeLinejoin: 'round' } as const;
const sea = <path fill="var(--sea)" d="M0 142h320v38H0z" />;

/** Bands of the tower, from the top: half widths at their upper edges. */
const bands = [20, 24, 28, 32].map((half, i) => (
  <path key={half} fill="var(--tower)" d={`M${160 - half} ${30 + i * 28}h${2 * half}l3 21h-${2 * half + 6}z`} />
));

const drawings: Readonly<Record<Resource['thumbnail'], readonly [paper: string, lines: ReactNode]>> = {
  tower: [
    'var(--coral-soft)',
    <>
      <path fill="var(--coral)" d="M82 142a78 78 0 0 1 156 0z" />
      {bands}
      {sea}
    </>,
  ],
  boat: [
    'var(--tide-soft)',
    <>
      <circle cx="84" cy="142" r="32" fill="var(--mood-5)" />
      <path {...ink} d="M218 132V58l38 74M218 58l-34 74M172 132h96l-14 22h-66z" />
      {sea}
    </>,
  ],
  shell: [
    'var(--well)',
    <>
      <path
        {...ink}
        fill="var(--coral-soft)"
        d="M160 142c-30-8-56-34-56-62 12-24 34-38 56-38s44 14 56 38c0 28-26 54-56 62zM160 142V42M160 142l-30-92M160 142l30-92M160 142l-50-74M160 142l50-74"
      />
      {sea}
    </>,
  ],
  page: [
    'var(--sea)',
    <>
      <path fill="var(--card)" d="M100 18h120v162H100z" />
      <path {...ink} strokeWidth="4" d="M118 42h50" />
      {[64, 88, 112, 136, 160].map((y) => (
        <path key={y} fill="none" stroke="var(--edge)" strokeWidth="2" d={`M118 ${y}h84`} />
      ))}
      <circle cx="196" cy="42" r="7" fill="var(--coral)" />
    </>,
  ],
  day: [
    'var(--tide-soft)',
    <>
      <path fill="var(--card)" d="M70 30h180v120H70z" />
      <path fill="var(--coral)" d="M70 30h10v24H70zM70 60h10v24H70zM70 90h10v24H70zM70 120h10v24H70z" />
      <path {...ink} d="M98 46h14v14H98zM98 82h10v10H98zM98 104h10v10H98zM98 126h10v10H98z" />
      <path fill="none" stroke="var(--edge)" strokeWidth="2.5" d="M124 53h92M120 87h70M120 109h84M120 131h56" />
    </>,
  ],
};

/** The drawing of a resource. Decoration, so hidden from screen readers. */
export function Thumbnail({ name }: { name: Resource['thumbnail'] }) {
  const [paper, lines] = drawings[name];
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className="block h-auto w-full rounded-(--r-m)">
      <rect width="320" height="180" rx="14" fill={paper} />
      {lines}
    </svg>
  );
}
