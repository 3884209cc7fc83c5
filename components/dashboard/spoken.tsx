import type { Language } from '@/lib/core/language'

/** The content of a page that speaks the language of its reader. The other pages are English, as the frame says of them. */
export function Spoken({ language, children }: { language: Language; children: React.ReactNode }) {
  return (
    <div lang={language} className="contents">
      {children}
    </div>
  )
}
