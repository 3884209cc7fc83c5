import { buttonClass } from '@/components/ui/button-look'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `Recovery codes for Khata. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div data-codes className="flex flex-col gap-4">
      <Notice look="success">
        <p className="font-medium">The second factor is on. Save its recovery codes now.</p>
        <p className="mt-1">
          They are shown this once. Each signs you in once, if your phone is lost. Earlier codes no longer
          work.
        </p>
      </Notice>
      <ul
        aria-label="Recovery codes"
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
          Download
        </a>
        <span className={buttonClass({ look: 'quiet', size: 'small' })}>
          <CopyButton text={codes.join('\n')} />
        </span>
      </div>
    </div>
  )
}
