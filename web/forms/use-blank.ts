import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { useOwner } from '#web/kept/use-owner.ts'

/** Whether nothing is written in this field of a form; a draft is filled in once it is known whose it is. */
export function useBlank(formRef: RefObject<HTMLFormElement | null>, name: string) {
  const [isBlank, setIsBlank] = useState(true)
  const owner = useOwner()
  useEffect(() => {
    if (owner === undefined) return
    const box = formRef.current?.elements.namedItem(name)
    if (box instanceof HTMLTextAreaElement) setIsBlank(box.value.trim() === '')
  }, [formRef, name, owner])
  const notice = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setIsBlank(currentTarget.value.trim() === '')
  return { isBlank, setIsBlank, noticing: { onInput: notice, onFocus: notice } }
}
