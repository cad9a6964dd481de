import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const go = vi.fn((letter: string) => letter === 'l')
const showAll = vi.fn()
const pressed = vi.fn()
beforeEach(() => {
  localStorage.clear()
  for (const mock of [go, showAll, pressed]) mock.mockClear()
})
afterEach(cleanup)

type RoomProps = { hasDialog?: boolean; isThere?: boolean; isReview?: boolean }

function Room({ hasDialog = false, isThere = true, isReview = false }: RoomProps) {
  const shortcuts = useShortcuts({ go, showAll, isThere: () => isThere })
  return (
    <>
      <input type="search" aria-label="Search leads" data-shortcut="/" />
      <a href="#one" data-row>
        One
      </a>
      <a href="#two" data-row>
        Two
      </a>
      <div tabIndex={-1} data-row>
        Three
        <button onClick={() => pressed('copied')}>Copy</button>
        <span data-opens>
          <button onClick={() => pressed('opened')}>Edit</button>
        </span>
      </div>
      <textarea aria-label="Reply" data-shortcut={isReview ? undefined : 'r'} />
      <button data-shortcut="a" onClick={pressed}>
        Assign to me
      </button>
      <button data-shortcut="e" disabled onClick={pressed}>
        Done
      </button>
      {isReview && <Review />}
      <ShortcutsDialog
        open={hasDialog}
        onOpenChange={() => {}}
        places={[{ label: 'Leads', letter: 'l' }]}
        {...shortcuts}
      />
    </>
  )
}

const Review = () => (
  <>
    {['j', 'k Space', 'l', 'ArrowLeft', 'ArrowRight', 'c'].map((keys) => (
      <button key={keys} data-shortcut={keys} onClick={() => pressed(keys)}>
        {keys}
      </button>
    ))}
    <button data-shortcut="r" data-awaits-enter onClick={() => pressed('sent')}>
      Approve
    </button>
  </>
)

const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('g and a letter goes; any other key in between forgets the g', () => {
  render(<Room />)
  press('g')
  press('l')
  expect(go).toHaveBeenLastCalledWith('l')
  press('g')
  press('z')
  press('l')
  expect(go).toHaveBeenCalledTimes(2)
})

test('j and k move through the rows and stay on the last', () => {
  render(<Room />)
  press('j')
  expect(focused()?.textContent).toBe('One')
  press('j')
  expect(focused()?.textContent).toBe('Two')
  press('k')
  expect(focused()?.textContent).toBe('One')
  for (let times = 0; times < 3; times++) press('j')
  expect(focused()?.textContent).toContain('Three')
})

test('Enter on a row that is worked on in its place does the first of its actions, not whatever stands before them', () => {
  render(<Room />)
  for (let times = 0; times < 3; times++) press('j')
  press('Enter')
  expect(pressed.mock.calls).toEqual([['opened']])
})

test('/ searches, r replies, a presses; what is disabled has no key', () => {
  render(<Room />)
  press('/')
  expect(focused()).toBe(screen.getByRole('searchbox'))
  press('Escape')
  expect(focused()).toBe(document.body)
  press('r')
  expect(focused()).toBe(screen.getByLabelText('Reply'))
  press('Escape')
  press('a')
  expect(pressed).toHaveBeenCalledTimes(1)
  press('e')
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('where an edit is reviewed j, k and l are its player’s, as are Space and the arrows', () => {
  render(<Room isReview />)
  for (const key of ['j', 'k', 'l', ' ', 'ArrowLeft', 'ArrowRight', 'c']) press(key)
  const played = ['j', 'k Space', 'l', 'k Space', 'ArrowLeft', 'ArrowRight', 'c']
  expect(pressed.mock.calls.flat()).toEqual(played)
  expect(focused()).toBe(document.body)
  screen.getByRole('button', { name: 'Approve' }).focus()
  press(' ') // the button's own
  screen.getByLabelText('Reply').focus()
  for (const key of ['j', ' ', 'ArrowLeft', 'c', 'r']) press(key)
  screen.getByLabelText('Reply').blur()
  press('k', { ctrlKey: true })
  expect(pressed.mock.calls.flat()).toEqual(played)
})

test('what writes to somebody gets the focus by its key, and is sent by Enter alone', () => {
  render(<Room isReview />)
  press('r')
  expect(focused()?.textContent).toBe('Approve')
  expect(pressed).not.toHaveBeenCalled()
})

test('a key that is held down, or pressed twice in a moment, is one press; j, k and the arrows go on', () => {
  render(<Room />)
  for (const repeat of [false, true, true]) press('a', { repeat })
  press('a')
  expect(pressed).toHaveBeenCalledTimes(1)
  press('j')
  press('a')
  expect(pressed).toHaveBeenCalledTimes(2)
  for (const repeat of [false, true]) press('k', { repeat })
  expect(focused()?.textContent).toBe('One')
  for (const repeat of [false, true, true]) press('g', { repeat })
  press('l')
  expect(go.mock.calls).toEqual([['l']])
  cleanup()
  pressed.mockClear()
  render(<Room isReview />)
  for (const key of ['k', ' ', 'ArrowLeft']) for (const repeat of [false, true]) press(key, { repeat })
  expect(pressed.mock.calls.flat()).toEqual(['k Space', 'k Space', 'ArrowLeft', 'ArrowLeft'])
})

/** What is under way, and something else that has the same key. */
const UnderWay = ({ isBar }: { isBar: boolean }) => {
  useShortcuts({ go, showAll, isThere: () => true })
  return (
    <>
      {isBar ? (
        <section aria-busy>
          <button data-shortcut="e" disabled>
            Archive
          </button>
        </section>
      ) : (
        <form>
          <button disabled aria-busy>
            Send
          </button>
          <button data-shortcut="e" disabled>
            Send and Resolve
          </button>
        </form>
      )}
      <button data-shortcut="e" onClick={() => pressed('the next one')}>
        Archive it
      </button>
    </>
  )
}

test.each([true, false])('a key whose work is under way is not for what has it next', (isBar) => {
  render(<UnderWay isBar={isBar} />)
  expect(press('e')).toBe(false)
  expect(pressed).not.toHaveBeenCalled()
})

test('nothing happens while somebody types, with a modifier, or when the key was answered already', () => {
  render(<Room />)
  screen.getByLabelText('Reply').focus()
  for (const key of ['a', '?', 'j', 'g', 'l']) press(key)
  screen.getByLabelText('Reply').blur()
  press('a', { ctrlKey: true })
  press('a', { metaKey: true })
  press('a', { isComposing: true })
  expect(pressed).not.toHaveBeenCalled()
  expect(showAll).not.toHaveBeenCalled()
  expect(go).not.toHaveBeenCalled()
  press('?', { shiftKey: true })
  expect(showAll).toHaveBeenCalledTimes(1)
})

/** A list, and whether it is the one that the address says. */
function List({ name, isThere = true, isComing = false }: { name: string; isThere?: boolean; isComing?: boolean }) {
  useShortcuts({ go, showAll, isThere: () => isThere })
  return (
    <>
      <ul data-coming={isComing || undefined}>
        {[1, 2].map((row) => (
          <a key={`${name} ${row}`} href={`#${name}-${row}`} data-row onClick={() => pressed(`${name} ${row}`)}>
            {name} {row}
          </a>
        ))}
      </ul>
      <button data-shortcut="e" onClick={() => pressed(`${name} done`)}>
        Archive
      </button>
    </>
  )
}

test.each([
  ['the screen before still stands there', { isThere: false }],
  ['its rows are those of the filter before', { isComing: true }],
])('a key for a row waits until its list is there, and acts on no other: %s', async (_what, before) => {
  const { rerender } = render(<List name="Project" {...before} />)
  screen.getByText('Project 1').focus()
  for (const key of ['j', 'j', 'Enter']) press(key)
  for (let frame = 0; frame < 3; frame++) await nextFrame()
  expect(focused()?.textContent).toBe('Project 1')
  rerender(<List name="Lead" />)
  await waitFor(() => expect(pressed.mock.calls).toEqual([['Lead 2']]))
  expect(focused()?.textContent).toBe('Lead 2')
})

test('what is pressed on a screen that one has left does nothing, also later', async () => {
  const { rerender } = render(<List name="Project" isThere={false} />)
  expect(press('e')).toBe(true) // the browser's own
  press('j')
  fireEvent.pointerDown(document.body)
  rerender(<List name="Lead" />)
  for (let frame = 0; frame < 3; frame++) await nextFrame()
  expect(pressed).not.toHaveBeenCalled()
  expect(focused()).toBe(document.body)
  press('e')
  expect(pressed.mock.calls).toEqual([['Lead done']])
})

test('while rows are on their way, Enter is still that of the button it is pressed on', () => {
  render(<List name="Lead" isComing />)
  screen.getByRole('button', { name: 'Archive' }).focus()
  expect(press('Enter')).toBe(true)
})

test('the dialog names every key, and while it is open they rest', () => {
  render(<Room hasDialog />)
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of [
    'Next in the list',
    'Reply',
    'Assign to me',
    'Done',
    'Go to Leads',
    'Note at this second',
    'Request Revision',
  ])
    expect(dialog.textContent).toContain(words)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(pressed).not.toHaveBeenCalled()
})

test('switched off they stay off, in this browser', () => {
  render(<Room hasDialog />)
  fireEvent.click(screen.getByRole('switch', { name: 'Shortcuts on' }))
  cleanup()
  render(<Room />)
  press('a')
  press('?')
  expect(pressed).not.toHaveBeenCalled()
  expect(showAll).not.toHaveBeenCalled()
  cleanup()
  render(<Room isReview />)
  for (const key of ['j', 'k', 'l', 'c', ' ', 'r']) press(key)
  expect(pressed).not.toHaveBeenCalled()
  expect(focused()).toBe(document.body)
  cleanup()
  render(<Room hasDialog />)
  fireEvent.click(screen.getByRole('switch', { name: 'Shortcuts on' }))
  cleanup()
  render(<Room />)
  press('a')
  expect(pressed).toHaveBeenCalledTimes(1)
})
