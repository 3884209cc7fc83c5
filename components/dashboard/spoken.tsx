import type { Language } from '@/lib/core/language'

/** The content of a page that is in its reader's language. The frame marks all other pages as English. */
export function Spoken({ language, children }: { language: Language; children: React.ReactNode }) {
  return (
    <div lang={language} className="contents">
      {children}
    </div>
  )
}
