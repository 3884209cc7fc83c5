/** The name with its logo, which is also app/icon.svg: an account book with its spine. */
export function Wordmark({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const [mark, name] = size === 'small' ? ['size-5', 'text-sm'] : ['size-7', 'text-xl']
  return (
    <span className={`inline-flex items-center gap-2 font-semibold tracking-tight text-khata ${name}`}>
      <svg viewBox="0 0 32 32" className={mark} aria-hidden="true">
        <rect width="32" height="32" rx="6" className="fill-khata" />
        <path d="M7.5 0v32" className="stroke-surface opacity-45" strokeWidth="1.5" />
        <path
          d="M13 7.5v17M13 17 22.5 7.5M16.5 14l7 10.5"
          className="fill-none stroke-surface"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Khata
    </span>
  )
}
