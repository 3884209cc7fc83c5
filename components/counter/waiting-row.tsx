'use client'

import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Dialog } from '@/components/ui/dialog'
import { closesDialog, opensDialog } from '@/components/ui/dialog-buttons'
import { filled } from '@/messages/filled'
import { clockTime } from './clock-time'
import { useDesk } from './desk'
import type { WaitingCall } from './waiting-call'
import { isTooOld, useWaiting } from './waiting-scope'

/** A queued payment. */
export function WaitingRow({ call }: { call: WaitingCall }) {
  const { sendAgain } = useWaiting()
  const { words, language, timeZone } = useDesk()
  const { title, detail, takenAt, refusal, obstacle } = call
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col">
        <span className="text-base font-medium wrap-anywhere">{title}</span>
        <span className="wrap-anywhere">{detail}</span>
        <span className="text-ink-muted">
          {filled(words.takenAt, { time: clockTime(takenAt, language, timeZone) })}
        </span>
        {isTooOld(call) ? (
          <span className="text-bad-ink">{words.tooOld}</span>
        ) : (
          (refusal ?? obstacle) && <span className="text-bad-ink">{refusal ?? obstacle}</span>
        )}
      </div>
      <div className="flex gap-2">
        {!isTooOld(call) && (
          <Button
            look="quiet"
            aria-label={filled(words.sendNowOf, { who: title })}
            onClick={() => sendAgain(call)}
          >
            {words.sendNow}
          </Button>
        )}
        <DropButton call={call} />
      </div>
    </li>
  )
}

/** Asks before a queued payment is deleted. */
function DropButton({ call: { key, title, detail } }: { call: WaitingCall }) {
  const { drop } = useWaiting()
  const { words } = useDesk()
  const dialog = `drop-${key}`
  return (
    <>
      <button
        {...opensDialog(dialog)}
        aria-label={filled(words.dropOf, { who: title })}
        className={buttonClass({ look: 'quiet' })}
      >
        {words.drop}
      </button>
      <Dialog
        id={dialog}
        role="alertdialog"
        title={words.dropTitle}
        description={filled(words.dropText, { who: title, what: detail })}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <button {...closesDialog(dialog)} className={buttonClass({ look: 'quiet', size: 'small' })}>
            {words.keep}
          </button>
          <Button look="danger" size="small" onClick={() => drop(key)}>
            {words.dropIt}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
