interface AuthHeadProps {
  title: string
  /** One sentence about the purpose of the page. */
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

/** Links to related pages, below the form. */
export function AuthWays({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-col gap-2 border-t border-line pt-5 text-sm">{children}</div>
}
