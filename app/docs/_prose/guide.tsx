/** A guide: its title, its purpose in one sentence, and its text. */
export function Guide({
  title,
  lead,
  children,
}: {
  title: string
  lead: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <article className="max-w-3xl min-w-0 space-y-6 text-base/7 text-ink-muted">
      <header className="space-y-3">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
        <p className="text-base/7 text-pretty">{lead}</p>
      </header>
      {children}
    </article>
  )
}

interface Door {
  href: string
  title: string
  text: string
}

/** Where readers of different kinds go on. */
export function Doors({ doors }: { doors: readonly Door[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {doors.map(({ href, title, text }) => (
        <li
          key={href}
          className="relative rounded-lg border border-line bg-surface p-4 hover:border-line-strong"
        >
          <a
            href={href}
            className="rounded-md font-semibold text-ink underline decoration-line-strong underline-offset-4 after:absolute after:inset-0"
          >
            {title}
          </a>
          <p className="mt-1 text-sm/6 text-pretty">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** A heading that can be linked to. */
export function H2({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="scroll-mt-20 pt-4 text-xl font-semibold tracking-tight text-ink">
      <a href={`#${id}`} className="rounded-md hover:underline">
        {children}
      </a>
    </h2>
  )
}

export function Items({ children, ordered = false }: { children: React.ReactNode; ordered?: boolean }) {
  const Tag = ordered ? 'ol' : 'ul'
  return <Tag className={`space-y-2 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>{children}</Tag>
}

/** Something that readers must not overlook. */
export function Note({ children }: { children: React.ReactNode }) {
  return (
    <aside
      aria-label="Note"
      className="rounded-lg border border-waiting-line bg-waiting-ground px-4 py-3 text-ink"
    >
      {children}
    </aside>
  )
}

export function A({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="rounded-md font-medium text-link underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  )
}
