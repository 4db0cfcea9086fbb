/** The key of the shades in a year of habits. */
export function HeatKey() {
  return (
    <span className="flex items-center gap-1 text-xs text-ink-2">
      fewer
      {[0, 1, 2, 3, 4].map((step) => (
        <i key={step} className="block size-3 rounded-[3px]" style={{ background: `var(--heat-${step})` }} />
      ))}
      more
    </span>
  );
}
