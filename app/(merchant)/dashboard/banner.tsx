import type { Language } from '@/lib/core/language'

interface BannerProps {
  id: string
  title: string
  language: Language
  children: React.ReactNode
}

/** A task that is shown above every page until it is done. */
export function Banner({ id, title, language, children }: BannerProps) {
  return (
    <section
      lang={language}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg border border-late-line bg-late-ground p-5"
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
