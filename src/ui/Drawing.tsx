/** The drawings of the empty states: a 1.5 px line and one coral shape on 120 by 96 units. */
interface Lines {
  readonly line: string;
  readonly paint: string;
  /** Drawn over the coral shape. */
  readonly over?: string;
}

const drawings = {
  habits: {
    line: 'M46 84 50 30h20l4 54M48.6 48h22.8M49.5 30 54 20h12l4.5 10M20 84h80M88 84V68h12v16M88 72h12M94 68v-9M91.5 59h5l-.8-9h-3.4z',
    paint: 'M48.7 48 47.3 66h25.4L71.4 48z',
    over: 'M47.3 66h25.4M48.7 48h22.6',
  },
  shell: {
    line: 'M60 78C44 73 30 60 30 44 37 30 48 22 60 22s23 8 30 22c0 16-14 29-30 34zM60 78V22M60 78 43 27M60 78l17-51M60 78 32 40M60 78l28-38M53 78h14M16 86h88M26 92h22M70 92h26',
    paint: 'M97 66a5 5 0 1 0 .01 0z',
  },
  calendar: {
    line: 'M12 72h96M24 80h30M66 80h34M40 88h40M26 34q7-8 12 0 5-8 12 0M72 24q5-6 9 0 4-6 9 0',
    paint: 'M42 72a18 18 0 0 1 36 0z',
  },
  notebook: {
    line: 'M30 16h52a5 5 0 0 1 5 5v58a5 5 0 0 1-5 5H30zM42 16v68M25 28h10M25 43h10M25 57h10M25 72h10M52 52h24M52 62h16M12 84h96M22 90h26M70 90h24',
    paint: 'M52 40a11 11 0 0 1 22 0z',
    over: 'M48 40h30',
  },
  boat: {
    line: 'M22 62h76L86 80H34zM60 62V22l22 40M60 26 36 62M34 80l12-18M86 80 74 62M8 84q7-6 14 0t14 0 14 0 14 0 14 0 14 0 14 0M30 92q6-5 12 0t12 0M72 92q6-5 12 0t12 0',
    paint: 'M92 40a8 8 0 1 0 .01 0z',
  },
  search: {
    line: 'M14 84h92M24 91h24M66 91h30M82 42a20 20 0 1 1-40 0 20 20 0 0 1 40 0zM76.5 56.5 94 74M34 20q5-6 9 0 4-6 9 0',
    paint: 'M49 47a13 13 0 0 1 26 0z',
    over: 'M45 47h34M52 53h14',
  },
  lighthouse: {
    line: 'M50 84l4-48h12l4 48M54 36v-9h12v9M52 27h16L60 19zM51.6 64h16.8M14 84h92M26 91h28M70 91h22M40 32 14 26M40 37l-26 6M80 32l26-6M80 37l26 6',
    paint: 'M53 48.5 51.7 64h16.6L67 48.5z',
    over: 'M53 48.5h14',
  },
  island: {
    line: 'M22 76q18-24 40-18t36 18M8 78h104M20 86h34M66 86h36M44 62c-2-12-1-20 4-28M48 34c-7-6-14-5-19 1M48 34c-2-8-9-12-16-10M48 34c2-8 9-11 16-8M48 34c7-4 14-2 17 5',
    paint: 'M84 26a8 8 0 1 0 .01 0z',
  },
} as const satisfies Record<string, Lines>;

export type DrawingName = keyof typeof drawings;

/** A drawing, 120 by 96 pixels. Decoration, so hidden from screen readers. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  const { line, paint, over }: Lines = drawings[name];
  return (
    <svg className={`drawing ${className ?? ''}`} width="120" height="96" viewBox="0 0 120 96" aria-hidden="true">
      <path d={line} />
      <path className="paint" d={paint} />
      {over ? <path d={over} /> : null}
    </svg>
  );
}
