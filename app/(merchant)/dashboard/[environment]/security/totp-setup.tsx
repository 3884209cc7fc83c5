'use client'

import { useState } from 'react'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormFactor } from '@/components/form/sent-factor'
import { FormField } from '@/components/form/sent-form'
import { CopyableId } from '@/components/ui/copyable-id'
import { Fold } from '@/components/ui/fold'
import type { Messages } from '@/messages/catalogue'
import { confirmTotpWithForm, enrollTotpWithForm } from './actions'
import type { QrPath } from './qr-path'
import { RecoveryCodes } from './recovery-codes'

interface TotpSetupProps {
  /** True if the second factor is on. Then another app can replace the present one. */
  enabled: boolean
  words: FactorWords
}

type FactorWords = Messages['security']['factor']

/** Two steps: the secret for the app, then the app's first code. At the end, the recovery codes are shown once. */
export function TotpSetup({ enabled, words }: TotpSetupProps) {
  const [isDone, setIsDone] = useState(false)
  return (
    <div className="group/setup flex max-w-md flex-col gap-5">
      {!isDone &&
        (enabled ? (
          <Fold title={words.otherPhone}>
            <Enrolment words={words} replaces />
          </Fold>
        ) : (
          <Enrolment words={words} />
        ))}
      <Form
        action={confirmTotpWithForm}
        onSettled={({ done }) => done && setIsDone(true)}
        // The second step is shown as soon as there is a secret, codes or a problem. This works with CSS alone.
        className="hidden flex-col gap-4 group-has-[[data-secret]]/setup:flex has-[[role=alert],[aria-invalid=true],[data-codes]]:flex"
      >
        {({ done }) =>
          done?.data ? (
            <div data-first-codes>
              <RecoveryCodes codes={done.data} words={words} />
            </div>
          ) : (
            <FirstCode words={words} />
          )
        }
      </Form>
    </div>
  )
}

function Enrolment({ words, replaces = false }: { words: FactorWords; replaces?: boolean }) {
  return (
    <Form action={enrollTotpWithForm}>
      {({ done }) =>
        done?.data ? (
          <Secret {...done.data} words={words} />
        ) : (
          <>
            {replaces && <FormFactor label={words.codeNow} hint={words.codeNowHint} />}
            <Save>{replaces ? words.setUpOther : words.setUp}</Save>
          </>
        )
      }
    </Form>
  )
}

interface SecretProps {
  secret: string
  qr: QrPath
  words: FactorWords
}

function Secret({ secret, qr, words }: SecretProps) {
  return (
    <div data-secret className="flex flex-col gap-4 sm:flex-row">
      {/* Many scanners can only read a dark code on a light background. */}
      <div className="light shrink-0 self-start rounded-md border border-line">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={words.qr}
          shapeRendering="crispEdges"
          className="size-44 rounded-md"
        >
          <path d={qr.path} className="fill-ink" />
        </svg>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-pretty">{words.scan}</p>
        <p className="text-pretty text-ink-muted">{words.cannotScan}</p>
        <CopyableId
          id={secret.replace(/(.{4})(?=.)/g, '$1 ')}
          words={{ copy: words.copySecret, copied: words.copied }}
        />
      </div>
    </div>
  )
}

function FirstCode({ words }: { words: FactorWords }) {
  return (
    <>
      <FormField
        name="code"
        label={words.firstCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
      />
      <Save>{words.turnOn}</Save>
    </>
  )
}
