import { route } from '@/lib/http/route'
import { getStory } from '@/lib/sandbox/get-story'
import { playStory, startStory } from '@/lib/sandbox/play-story'
import { presentStory } from '@/lib/sandbox/present'
import { playStoryInput, story } from '@/lib/sandbox/schema'
import { STORY_DAYS } from '@/lib/sandbox/story-scenes'

export const GET = route({
  operation: 'getSandboxStory',
  summary: 'Get the progress of the demo story',
  description: 'Poll this until the status is `finished`.',
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:read',
  response: story,
  errors: ['sandbox_only'],
  handler: async ({ ctx }) => presentStory(await getStory(ctx)),
})

export const POST = route({
  operation: 'playSandboxStory',
  summary: 'Play a short demo story in your sandbox',
  description: `Creates products, prices, customers, wallets, subscriptions and invoices with the same operations that you call, and moves the sandbox clock by ${STORY_DAYS} days: one renewal fails and recovers. The story is played once. Later calls return its result. If a scene could not be played, the next call starts over.`,
  auth: ['apiKey', 'merchantSession'],
  scope: 'sandbox:write',
  body: playStoryInput,
  response: story,
  errors: ['sandbox_only'],
  handler: ({ ctx }) => startStory(ctx),
  // Outside the transaction that starts the story, because each scene has its own.
  perform: async (ctx) => presentStory(await playStory(ctx)),
})
