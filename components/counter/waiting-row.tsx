'use client'

import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog, opensDialog } from '@/components/ui/dialog-buttons'
import type { WaitingCall } from './waiting-call'
import { isTooOld, useWaiting } from './waiting-scope'

const clockTime = (at: number) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A payment that waits to be sent. */
export function WaitingRow({ call }: { call: WaitingCall }) {
  const { sendAgain } = useWaiting()
  const { title, detail, takenAt, refusal, obstacle } = call
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col">
        <span className="text-base font-medium wrap-anywhere">{title}</span>
        <span className="wrap-anywhere">{detail}</span>
        <span className="text-ink-muted">Taken {clockTime(takenAt)}, not recorded yet</span>
        {isTooOld(call) ? (
          <span className="text-bad-ink">
            This is older than a day, so it is not sent by itself. It may have been recorded: look at the
            payments of the member, then drop it.
          </span>
        ) : (
          (refusal ?? obstacle) && <span className="text-bad-ink">{refusal ?? obstacle}</span>
        )}
      </div>
      <div className="flex gap-2">
        {!isTooOld(call) && (
          <Button look="quiet" aria-label={`Send now: ${title}`} onClick={() => sendAgain(call)}>
            Send now
          </Button>
        )}
        <DropButton call={call} />
      </div>
    </li>
  )
}

/** Asks before what was taken is forgotten. */
function DropButton({ call: { key, title, detail } }: { call: WaitingCall }) {
  const { drop } = useWaiting()
  const dialog = `drop-${key}`
  return (
    <>
      <button
        {...opensDialog(dialog)}
        aria-label={`Drop: ${title}`}
        className={buttonClass({ look: 'quiet' })}
      >
        Drop
      </button>
      <Dialog
        id={dialog}
        role="alertdialog"
        title="Drop it?"
        description={`${title}: ${detail}. If it was not recorded, nobody else knows of it.`}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <button {...closesDialog(dialog)} className={buttonClass({ look: 'quiet', size: 'small' })}>
            Keep it
          </button>
          <Button look="danger" size="small" onClick={() => drop(key)}>
            Drop it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
