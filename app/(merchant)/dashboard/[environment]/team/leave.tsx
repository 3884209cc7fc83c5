import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { leaveTeamWithForm } from './actions'

interface LeaveTeamProps {
  businessName: string
  isLastOwner: boolean
}

/** Every member may leave, except the last owner. */
export function LeaveTeam({ businessName, isLastOwner }: LeaveTeamProps) {
  return (
    <section
      aria-labelledby="leave"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="leave" className="text-base font-semibold">
          Leave the team
        </h2>
        <p className="text-sm text-pretty text-ink-muted">
          {isLastOwner
            ? 'You are the only owner. A business keeps at least one: make somebody else an owner first.'
            : `You can no longer open ${businessName} then. To come back, you need an invite.`}
        </p>
      </div>
      {!isLastOwner && (
        <ConfirmAction
          action={leaveTeamWithForm}
          trigger="Leave the team"
          title={`Leave ${businessName}?`}
          consequence={`You can no longer open ${businessName}, and your other sessions in it end. Pending invites that you made end too. To come back, you need an invite.`}
          confirm="Leave the team"
          cancel="Stay"
          word={businessName}
        />
      )}
    </section>
  )
}
