import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useNewestInView } from './use-newest-in-view.ts'

let came: (string | null)[] = []
/** Where the last entry that was there stands on the screen, as the browser says. */
let top = 0
beforeEach(() => {
  came = []
  Element.prototype.scrollIntoView = function () {
    came.push(this.textContent)
  }
  HTMLElement.prototype.getBoundingClientRect = () => ({ top }) as DOMRect
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect')
})

function Log({ said }: { said: string[] }) {
  const log = useNewestInView(said.at(-1))
  return (
    <div ref={log}>
      {said.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

test('what is said while one looks comes into view, and nothing moves by itself when a thread is opened', () => {
  const { rerender } = render(<Log said={['One']} />)
  expect(came).toEqual([])
  rerender(<Log said={['One', 'Two']} />)
  expect(came).toEqual(['Two'])
  rerender(<Log said={['One', 'Two']} />)
  expect(came).toEqual(['Two'])
})

test('whoever scrolled back to read stays there', () => {
  const { rerender } = render(<Log said={['One']} />)
  top = innerHeight + 1
  rerender(<Log said={['One', 'Two']} />)
  expect(came).toEqual([])
  top = 0
})
