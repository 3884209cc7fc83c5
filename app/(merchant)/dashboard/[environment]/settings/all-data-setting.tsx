import { Setting } from '@/components/dashboard/setting'
import { buttonClass } from '@/components/ui/button-look'
import type { Environment } from '@/lib/core/api-key-format'

/** Everything about the business in one file. Only who may change the settings sees it. */
export function AllData({ environment }: { environment: Environment }) {
  return (
    <Setting
      id="all-data"
      title="Personal data"
      lead="Everything about the business, its team and its customers in one file, without secrets. The data of one customer is on the customer's page."
    >
      <div className="flex flex-col items-start gap-3">
        <a
          href={`/dashboard/${environment}/settings/all-data`}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          Download all data of {environment === 'sandbox' ? 'the sandbox' : 'production'}
        </a>
        <p className="text-sm text-pretty text-ink-muted">
          One JSON object per line. The last line says that the file is complete. The audit log notes who
          downloaded it.
        </p>
      </div>
    </Setting>
  )
}
