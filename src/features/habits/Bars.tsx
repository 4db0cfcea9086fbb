interface Bar {
  readonly label: string;
  /** 0 to 1 of the height. */
  readonly share: number;
  readonly value: string;
  readonly best?: boolean | undefined;
}

interface BarsProps {
  /** What the bars show, for screen readers; they read the bars as a list. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** A few bars side by side, each with its number and its name. The best one is darker, and its number is bold. */
export function Bars({ label, bars }: BarsProps) {
  return (
    <ul aria-label={label} className="flex h-38 items-stretch gap-1">
      {bars.map(({ label, share, value, best }) => (
        <li key={label} className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-1 flex-col justify-end border-b border-edge text-center">
            <span className={`text-xs tabular-nums ${best ? 'font-semibold text-ink' : 'text-ink-2'}`}>{value}</span>
            <span
              className={`block w-full shrink-0 rounded-t-[4px] ${best ? 'bg-tide' : 'bg-heat-2'}`}
              style={{ height: `calc(${share} * (100% - 20px))` }}
            />
          </span>
          <span className="text-center text-xs whitespace-nowrap text-ink-2">{label}</span>
        </li>
      ))}
    </ul>
  );
}
