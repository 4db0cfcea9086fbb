export function Fact({ value, words }: { value: string; words: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="order-2 text-sm text-pretty text-ink-2 [overflow-wrap:anywhere]">{words}</dt>
      <dd className="font-serif text-h2">{value}</dd>
    </div>
  );
}
