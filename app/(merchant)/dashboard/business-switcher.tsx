import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { DropPanel } from '@/components/dashboard/drop-panel'
import { Form } from '@/components/form/form'
import { PageLink } from '@/components/ui/page-link'
import type { Messages } from '@/messages/catalogue'
import { enterBusinessWithForm } from './actions'

export interface Workplace {
  id: string
  name: string
  role: keyof Messages['frame']['role']
}

interface BusinessSwitcherProps {
  /** All businesses of the person. */
  businesses: readonly Workplace[]
  here: { id: string; name: string }
  words: Messages['frame']
}

/** Shows which business the person is working in, and switches to another one. */
export function BusinessSwitcher({ businesses, here, words }: BusinessSwitcherProps) {
  return (
    <DropPanel
      side="below"
      button={
        <>
          <Initial name={here.name} />
          <span className="min-w-0 flex-1 truncate text-sm font-medium">{here.name}</span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        </>
      }
    >
      <BusinessList businesses={businesses} hereId={here.id} words={words} />
      <PageLink
        href="/dashboard/new-business"
        className="flex min-h-9 items-center gap-2.5 rounded-md px-2 text-sm hover:bg-action-quiet"
      >
        <span className="grid size-6 shrink-0 place-items-center">
          <Plus aria-hidden="true" className="size-4" />
        </span>
        {words.newBusiness}
      </PageLink>
    </DropPanel>
  )
}

/** The businesses of a person, each as a button that switches to it. */
export function BusinessList({
  businesses,
  hereId,
  words,
}: {
  businesses: readonly Workplace[]
  hereId: string | undefined
  words: Messages['frame']
}) {
  return (
    <ul aria-label={words.businesses} className="flex max-h-80 flex-col gap-px overflow-y-auto text-sm">
      {businesses.map(({ id, name, role }) => (
        <li key={id}>
          <Form action={enterBusinessWithForm} hidden={{ businessId: id }} className="flex flex-col gap-2">
            <button
              type="submit"
              aria-current={id === hereId ? 'true' : undefined}
              className="flex min-h-10 w-full items-center gap-2.5 rounded-md px-2 text-left hover:bg-action-quiet"
            >
              <Initial name={name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{name}</span>
                <span className="block text-xs text-ink-muted">{words.role[role]}</span>
              </span>
              {id === hereId && <Check aria-hidden="true" className="size-4 shrink-0" />}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 shrink-0 place-items-center rounded-md bg-action text-xs font-semibold text-ink-inverse"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  )
}
