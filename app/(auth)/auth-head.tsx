interface AuthHeadProps {
  title: string
  /** What this page is for, in a sentence. */
  children?: React.ReactNode
}

/** The heading of a page for people without a session. */
export function AuthHead({ title, children }: AuthHeadProps) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
      {children && <p className="text-pretty wrap-anywhere text-ink-muted">{children}</p>}
    </div>
  )
}

/** The other places to go from here, below the form. */
export function AuthWays({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-col gap-2 border-t border-line pt-5 text-sm">{children}</div>
}
