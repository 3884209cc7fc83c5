'use client'

import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { type DeskMember, useDesk } from './desk'
import { StandingText } from './standing'

interface MemberRowsProps {
  members: readonly DeskMember[]
  onOpen: (member: DeskMember) => void
}

/** The members that were found. ↑ and ↓ move between them, Enter opens one. */
export function MemberRows({ members, onOpen }: MemberRowsProps) {
  const { words, language } = useDesk()
  const move = (event: React.KeyboardEvent<HTMLUListElement>) => {
    const rows = [...event.currentTarget.querySelectorAll('button')]
    const at = rows.indexOf(document.activeElement as HTMLButtonElement)
    const target = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1] }[event.key]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <ul
      aria-label={words.members}
      data-members
      onKeyDown={move}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {members.map((member) => (
        <li key={member.id}>
          <button
            type="button"
            onClick={() => onOpen(member)}
            className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-left hover:bg-action-quiet focus-visible:-outline-offset-2"
          >
            <span className="flex min-w-0 flex-col">
              <span className="text-base font-medium wrap-anywhere">{member.name}</span>
              <span className="figures text-ink-muted">
                {[member.phone, member.externalId].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="flex flex-col sm:items-end">
              <Summary of={member} />
              {member.openInvoices.length > 0 && BigInt(member.owesPaisa) > 0n && (
                <span className="text-bad-ink">
                  <FilledText
                    text={words.owesInAll}
                    values={{ amount: <Money paisa={member.owesPaisa} language={language} /> }}
                  />
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Summary({ of: { subscriptions } }: { of: DeskMember }) {
  const { words } = useDesk()
  if (subscriptions.length === 0) return <span className="text-ink-muted">{words.nothingRuns}</span>
  return subscriptions.slice(0, 2).map((subscription) => (
    <span key={subscription.id}>
      {subscriptions.length > 1 && `${subscription.productName}: `}
      <StandingText subscription={subscription} />
    </span>
  ))
}
