import Link from 'next/link'

/** A guide: its title, what it is for in one sentence, and its text. */
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
    <article className="max-w-3xl min-w-0 space-y-6 text-base/7 text-neutral-700 dark:text-neutral-300">
      <header className="space-y-3">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-neutral-950 dark:text-white">
          {title}
        </h1>
        <p className="text-lg/8 text-pretty">{lead}</p>
      </header>
      {children}
    </article>
  )
}

/** A heading that can be linked to. */
export function H2({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2
      id={id}
      className="scroll-mt-20 pt-4 text-xl font-semibold tracking-tight text-neutral-950 dark:text-white"
    >
      <a href={`#${id}`} className={`rounded hover:underline ${FOCUS}`}>
        {children}
      </a>
    </h2>
  )
}

export function List({ children, ordered = false }: { children: React.ReactNode; ordered?: boolean }) {
  const Tag = ordered ? 'ol' : 'ul'
  return <Tag className={`space-y-2 pl-6 ${ordered ? 'list-decimal' : 'list-disc'}`}>{children}</Tag>
}

/** What would hurt to overlook. */
export function Note({ children }: { children: React.ReactNode }) {
  return (
    <aside
      aria-label="Note"
      className="rounded-lg border-l-4 border-emerald-600 bg-emerald-50 px-4 py-3 text-neutral-800 dark:border-emerald-500 dark:bg-emerald-950/50 dark:text-neutral-200"
    >
      {children}
    </aside>
  )
}

export function A({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={`rounded font-medium text-emerald-800 underline underline-offset-4 hover:text-emerald-600 dark:text-emerald-300 ${FOCUS}`}
    >
      {children}
    </Link>
  )
}

export const FOCUS =
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald-600 dark:focus-visible:outline-emerald-400'
