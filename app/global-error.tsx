'use client'

import { Failure } from '@/components/ui/failure'
import { QuietPage } from '@/components/ui/quiet-page'
import english from '@/messages/en/connection.json'
import nepali from '@/messages/ne/connection.json'
import './globals.css'

/** Shown if even the root layout failed. Nothing is known about the reader then, so it is in both languages. */
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
