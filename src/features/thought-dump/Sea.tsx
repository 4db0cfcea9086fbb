import type { ReactNode, Ref } from 'react';

/** Decoration at the bottom of the page: the sea, a low sun, and the paper boat of the release animation. */
export function Sea({ boat, flat, children }: { boat: Ref<SVGSVGElement>; flat: boolean; children: ReactNode }) {
  return (
    <div className="relative shrink-0 bg-sea text-on-sea">
      {flat ? null : (
        <div
          className="pointer-events-none absolute inset-x-0 bottom-full mx-auto w-full max-w-[1216px] px-gutter"
          aria-hidden="true"
        >
          <div className="relative">
            <div className="absolute inset-e-4 bottom-0 h-11.5 w-23 rounded-t-full bg-coral md:inset-e-24" />
            <Boat ref={boat} />
          </div>
        </div>
      )}
      {flat ? null : <Waves />}
      <div
        className={`relative mx-auto w-full max-w-[1216px] px-gutter ${flat ? 'flex flex-wrap items-center gap-x-5 gap-y-1 py-2' : 'grid justify-items-start gap-5 pt-21 pb-7'}`}
      >
        {children}
      </div>
    </div>
  );
}

function Boat({ ref }: { ref: Ref<SVGSVGElement> }) {
  return (
    <svg
      ref={ref}
      className="absolute -bottom-7 inset-s-4 z-1 w-28 overflow-visible fill-paper stroke-tower md:inset-s-8"
      viewBox="0 0 112 70"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d="M6 42h100L88 66H24z" />
      <path d="M56 42V6L84 42M56 6 30 42" />
      <path d="M24 66 38 42M88 66 74 42" fill="none" />
    </svg>
  );
}

function Waves() {
  return (
    <svg
      className="pointer-events-none absolute inset-x-0 top-3 h-15 w-full fill-none stroke-on-sea opacity-28"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <pattern id="thought-dump-wave" width="48" height="20" patternUnits="userSpaceOnUse">
        <path d="M0 10q12-8 24 0t24 0" />
      </pattern>
      <rect width="100%" height="20" fill="url(#thought-dump-wave)" stroke="none" />
      <path d="M60 40q12-8 24 0t24 0 24 0 24 0M260 46q12-8 24 0t24 0 24 0" />
    </svg>
  );
}
