'use client'

import { Circle, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { Form } from '@/components/form/form'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import type { WireStory } from '@/lib/sandbox/present'
import { playStoryWithForm } from './actions'

interface StoryToolProps {
  story: WireStory
  mayPlay: boolean
}

/** Plays the demo story, and shows each scene when it was played. */
export function StoryTool({ story, mayPlay }: StoryToolProps) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {story.stoppedBecause && (
        <Notice look="warning">The story stopped. {story.stoppedBecause} The next start begins again.</Notice>
      )}
      {mayPlay && story.status !== 'finished' ? (
        <Form action={playStoryWithForm}>
          <Scenes story={story} />
          <div>
            <SubmitButton size="small" look={story.status === 'not_started' ? 'primary' : 'quiet'}>
              {story.status === 'playing' ? 'Play on' : 'Play the demo story'}
            </SubmitButton>
          </div>
        </Form>
      ) : (
        <Scenes story={story} />
      )}
      {story.status === 'finished' && (
        <p>
          <TextLink href="/dashboard/sandbox/subscriptions">Look at its subscriptions</TextLink>
        </p>
      )}
    </div>
  )
}

const PAUSE_MS = 400

/** The scenes. While the form is being sent, their progress is read from the API. */
function Scenes({ story }: { story: WireStory }) {
  const { pending } = useFormStatus()
  const [seen, setSeen] = useState<WireStory>()
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(async () => {
      const response = await fetch('/v1/sandbox/story').catch(() => undefined)
      if (response?.ok) setSeen((await response.json()).data)
    }, PAUSE_MS)
    return () => clearInterval(timer)
  }, [pending])
  const { scenes } = (pending && seen) || story
  return (
    <ol aria-label="Scenes" aria-live="polite" className="flex flex-col gap-2">
      {scenes.map(({ title, played }) => (
        <li key={title} className={`flex gap-2.5 ${played ? '' : 'text-ink-muted'}`}>
          {played ? (
            <CircleCheck aria-label="Played" className="mt-0.5 size-4 shrink-0 text-good-ink" />
          ) : (
            <Circle aria-label="Not played yet" className="mt-0.5 size-4 shrink-0" />
          )}
          <span className="text-pretty">{title}</span>
        </li>
      ))}
    </ol>
  )
}
