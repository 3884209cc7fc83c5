'use client'

import { useState } from 'react'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { CopyableId } from '@/components/ui/copyable-id'
import { Fold } from '@/components/ui/fold'
import { confirmTotpWithForm, enrollTotpWithForm } from './actions'
import type { QrPath } from './qr-path'
import { RecoveryCodes } from './recovery-codes'

interface TotpSetupProps {
  /** The second factor is on. Another app can take the place of the present one. */
  enabled: boolean
}

/** Two steps: the secret for the app, then its first code. The recovery codes come at the end, once. */
export function TotpSetup({ enabled }: TotpSetupProps) {
  const [isDone, setIsDone] = useState(false)
  return (
    <div className="group/setup flex max-w-md flex-col gap-5">
      {!isDone &&
        (enabled ? (
          <Fold title="Use another phone or app">
            <Enrolment replaces />
          </Fold>
        ) : (
          <Enrolment />
        ))}
      <Form
        action={confirmTotpWithForm}
        onSettled={({ done }) => done && setIsDone(true)}
        // The second step shows with the secret, the codes or a problem. That takes no script.
        className="hidden flex-col gap-4 group-has-[[data-secret]]/setup:flex has-[[role=alert],[aria-invalid=true],[data-codes]]:flex"
      >
        {({ done }) =>
          done?.data ? (
            <div data-first-codes>
              <RecoveryCodes codes={done.data} />
            </div>
          ) : (
            <FirstCode />
          )
        }
      </Form>
    </div>
  )
}

function Enrolment({ replaces = false }: { replaces?: boolean }) {
  return (
    <Form action={enrollTotpWithForm}>
      {({ done }) =>
        done?.data ? (
          <Secret {...done.data} />
        ) : (
          <>
            {replaces && (
              <FormField
                name="code"
                label="Code of the app that you use now"
                hint="Or a recovery code. The old app works until the new one is confirmed."
                autoComplete="one-time-code"
                required
                maxLength={40}
              />
            )}
            <Save>{replaces ? 'Set up another app' : 'Set up an authenticator app'}</Save>
          </>
        )
      }
    </Form>
  )
}

function Secret({ secret, qr }: { secret: string; qr: QrPath }) {
  return (
    <div data-secret className="flex flex-col gap-4 sm:flex-row">
      {/* Many scanners read dark on light only. */}
      <div className="light shrink-0 self-start rounded-md border border-line">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code of the secret"
          shapeRendering="crispEdges"
          className="size-44 rounded-md"
        >
          <path d={qr.path} className="fill-ink" />
        </svg>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-pretty">
          Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password.
        </p>
        <p className="text-pretty text-ink-muted">If you cannot scan, type this into the app:</p>
        <CopyableId id={secret.replace(/(.{4})(?=.)/g, '$1 ')} what="the secret" />
      </div>
    </div>
  )
}

function FirstCode() {
  return (
    <>
      <FormField
        name="code"
        label="The six digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
      <Save>Turn it on</Save>
    </>
  )
}
