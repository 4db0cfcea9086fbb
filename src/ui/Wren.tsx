/** The coach's picture, in the colour of the text around it. */
export function Wren({ size = 32, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M3 13.6 7.3 11.5C8.1 8.6 10.6 6.8 13.5 6.8c3.2 0 4.9 2 6.6 4L25.3 4l3.4 2.1-3.3 9.3c-.1 5.7-4.3 9.6-9.7 9.6-5.2 0-8.4-3.3-8.4-7.8 0-1 .1-2 .3-2.8z" />
      <path d="M14 16.4c1.6 3.4 5.3 4.2 8.3 2.4M13.8 25v3.6M18 24.7v3.9M10.3 9.6c1.7-.9 3.6-.6 5 .7" />
      <circle cx="11.9" cy="12.2" r="1.3" fill="var(--coral)" stroke="none" />
    </svg>
  );
}
