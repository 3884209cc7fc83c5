import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { env } from '@/lib/infra/env'
import { Charts } from './charts'
import { Controls } from './controls'
import { Figures } from './figures'
import { Marks } from './marks'
import { Palette } from './palette'
import { Passwords } from './passwords'
import { Records } from './records'

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } }

/** Every primitive of components/ui in every state, in both themes: for developers and tests. */
export default function GalleryPage() {
  if (env().NODE_ENV === 'production' && env().KHATA_GALLERY !== 'true') notFound()
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">Gallery</h1>
      <Theme name="light" />
      <Theme name="dark" />
    </main>
  )
}

function Theme({ name }: { name: 'light' | 'dark' }) {
  return (
    <section aria-label={name} className={`${name} flex min-w-0 flex-col gap-12 px-5 py-10 sm:px-10`}>
      <Palette />
      <Controls theme={name} />
      <Passwords theme={name} />
      <Marks theme={name} />
      <Figures theme={name} />
      <Records theme={name} />
      <Charts theme={name} />
    </section>
  )
}
