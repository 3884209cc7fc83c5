'use client'

import { useState } from 'react'
import { filled } from '@/messages/filled'
import { type ImageWords, imageProblem } from './image-problem'

interface ChosenImage {
  /** What is wrong with the chosen file. */
  problem: string | undefined
  /** For the `onChange` of the field. */
  choose: (event: React.ChangeEvent<HTMLInputElement>) => Promise<void>
  /** Call it after the form was sent. From then on the server's message counts. */
  forget: () => void
}

/**
 * Says at once what is wrong with a chosen image, and shows a good one before it is sent. The browser does not send a form while its field
 * has a problem.
 * @param onChosen receives the image as an address. Null if none is chosen any more.
 */
export function useChosenImage(onChosen: (address: string | null) => void, words: ImageWords): ChosenImage {
  const [problem, setProblem] = useState<string>()
  const refuse = (field: HTMLInputElement, wrong: string | undefined) => {
    setProblem(wrong)
    field.setCustomValidity(wrong ?? '')
  }
  const choose = async ({ currentTarget: field }: React.ChangeEvent<HTMLInputElement>) => {
    const file = field.files?.[0]
    const wrong = file && imageProblem(file, words)
    onChosen(null)
    refuse(field, wrong)
    if (!file || wrong) return
    const address = await addressOf(file)
    const isImage = await canBeShown(address)
    // Another file may have been chosen meanwhile.
    if (field.files?.[0] !== file) return
    if (isImage) onChosen(address)
    else refuse(field, filled(words.texts.unreadable, { file: file.name }))
  }
  return { problem, choose, forget: () => setProblem(undefined) }
}

// A data: address, because the pages' policy allows no blob: addresses.
function addressOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}

function canBeShown(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  })
}
