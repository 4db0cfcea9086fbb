/** The logo: a banded tower before a low sun. Its size comes from a class; `label` when there is no text next to it. */
export function Mark({ className, label }: { className?: string | undefined; label?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 64 64"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path fill="var(--coral)" d="M4 52a28 28 0 0 1 17.15-25.82L19 52zM60 52a28 28 0 0 0-17.15-25.82L45 52z" />
      <path
        fill="var(--tower)"
        d="M27 4h10l1 12H26zM25.67 20h12.66l1 12H24.67zM24.33 36h15.34L41 52H23zM4 56h56v4H4z"
      />
    </svg>
  );
}
