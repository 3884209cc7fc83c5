import { ConfirmAction } from '@/components/dashboard/confirm-action'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { leaveTeamWithForm } from './actions'

interface LeaveTeamProps {
  businessName: string
  isLastOwner: boolean
  language: Language
}

/** Every member may leave, except the last owner. */
export function LeaveTeam({ businessName: business, isLastOwner, language }: LeaveTeamProps) {
  const { team, customers } = MESSAGES[language]
  const words = team.leave
  return (
    <section
      aria-labelledby="leave"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="leave" className="text-base font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-pretty text-ink-muted">
          {isLastOwner ? words.onlyOwner : filled(words.text, { business })}
        </p>
      </div>
      {!isLastOwner && (
        <ConfirmAction
          action={leaveTeamWithForm}
          trigger={words.title}
          title={filled(words.ask, { business })}
          consequence={filled(words.consequence, { business })}
          confirm={words.title}
          cancel={words.stay}
          word={business}
          wordLabel={filled(customers.page.typeWord, { word: business })}
        />
      )}
    </section>
  )
}
