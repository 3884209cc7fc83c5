import Link from 'next/link'

const SECTIONS = [
  { path: '', title: 'Endpoints' },
  { path: '/deliveries', title: 'Deliveries' },
  { path: '/signature', title: 'Signature debugger' },
]

/** The pages of webhooks. */
export function WebhookSections({ environment, here }: { environment: string; here: string }) {
  return (
    <nav aria-label="Webhooks" className="border-b border-line">
      <ul className="flex gap-5 overflow-x-auto">
        {SECTIONS.map(({ path, title }) => (
          <li key={path}>
            <Link
              href={`/dashboard/${environment}/webhooks${path}`}
              prefetch={false}
              aria-current={path === here ? 'page' : undefined}
              className="-mb-px flex min-h-9 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted -outline-offset-2 hover:text-ink aria-[current]:border-khata aria-[current]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
