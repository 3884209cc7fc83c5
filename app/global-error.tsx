'use client'

import { Failure } from '@/components/ui/failure'
import { QuietPage } from '@/components/ui/quiet-page'
import english from '@/messages/en/connection.json'
import nepali from '@/messages/ne/connection.json'
import './globals.css'

/** When even the frame of all pages could not be made, so that nothing is known of the reader: both languages. */
export default function GlobalError({ error: { digest } }: { error: Error & { digest?: string } }) {
  const reload = () => window.location.reload()
  return (
    <html lang="en">
      <body>
        <QuietPage title={english.failed.title}>
          <Failure words={english.failed} requestId={digest} onAgain={reload} />
          <div lang="ne" className="flex flex-col gap-4 pt-6">
            <h2 className="text-xl font-semibold tracking-tight">{nepali.failed.title}</h2>
            <Failure words={nepali.failed} requestId={digest} onAgain={reload} />
          </div>
        </QuietPage>
      </body>
    </html>
  )
}
