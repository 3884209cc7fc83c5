import { buttonClass } from '@/components/ui/button-look'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import type { Messages } from '@/messages/catalogue'

interface RecoveryCodesProps {
  codes: readonly string[]
  words: Messages['security']['factor']
}

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, words }: RecoveryCodesProps) {
  const text = `${words.file}\n\n${codes.join('\n')}\n`
  return (
    <div data-codes className="flex flex-col gap-4">
      <Notice look="success">
        <p className="font-medium">{words.saveCodes}</p>
        <p className="mt-1">{words.shownOnce}</p>
      </Notice>
      <ul
        aria-label={words.codes}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-sunken p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="khata-recovery-codes.txt"
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {words.download}
        </a>
        <span className={buttonClass({ look: 'quiet', size: 'small' })}>
          <CopyButton text={codes.join('\n')} words={words} />
        </span>
      </div>
    </div>
  )
}
