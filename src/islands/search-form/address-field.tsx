import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CrossIcon } from '../../components/line-icon'
import type { FormEnd } from '../../domain/bookings/trip-form'
import type { Coordinates } from '../../domain/places/coordinates'
import type { Prediction } from '../../domain/places/place'
import { LocateIcon } from './icons'
import { searchSession } from './search-session'
import { optionId, SuggestionList } from './suggestion-list'
import { usePlaceChoice } from './use-place-choice'
import { useSuggestions } from './use-suggestions'

/** How long the list stays after the field lost the focus, in milliseconds. docs/product.md, Trip form. */
export const BLUR_CLOSE_MS = 200

interface Props {
  label: string
  placeholder: string
  /** The field's name where the form is sent without script. */
  name: 'pickup' | 'destination'
  value: FormEnd
  onType(address: string): void
  onPlace(place: { address: string; point: Coordinates }): void
}

/** An address with suggestions: the ARIA pattern of an editable combobox with a list. */
export function AddressField({ label, placeholder, name, value, onType, onPlace }: Props) {
  const id = useId()
  const listId = `${id}-list`
  const input = useRef<HTMLInputElement>(null)
  const [session] = useState(searchSession)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { suggestions, search, clear } = useSuggestions(session.token)
  const choice = usePlaceChoice({ session, onType, onPlace })

  const { predictions } = suggestions
  const listed = open && (predictions.length > 0 || ['found', 'failed'].includes(suggestions.state))
  const problem = value.error ?? choice.noticeFor(value.address)
  const unplaced = value.address.trim() !== '' && value.point === null && problem === null

  // Text that came without a choice (from the address bar, a stored draft, a swap) is looked up by itself.
  useEffect(() => {
    if (unplaced && choice.busy === null && document.activeElement !== input.current) {
      choice.resolve(value.address)
    }
  })
  useEffect(() => () => clearTimeout(closing.current), [])

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function choose(prediction: Prediction) {
    clear()
    close()
    choice.choose(prediction)
  }
  function typed({ target }: ChangeEvent<HTMLInputElement>) {
    choice.stop()
    onType(target.value)
    search(target.value)
    setActive(-1)
    setOpen(document.activeElement === target)
  }
  function left() {
    closing.current = setTimeout(close, BLUR_CLOSE_MS)
    if (unplaced && choice.busy === null) choice.resolve(value.address)
  }
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = predictions.length - 1
    const chosen = listed ? predictions[active] : undefined
    const move = (to: number) => {
      event.preventDefault()
      setActive(to)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!listed) {
        event.preventDefault()
        if (value.point === null) search(value.address)
        setOpen(true)
      } else if (event.key === 'ArrowDown') move(active >= last ? 0 : active + 1)
      else move(active <= 0 ? last : active - 1)
    } else if (event.key === 'Home' && chosen) move(0)
    else if (event.key === 'End' && chosen) move(last)
    else if (event.key === 'Escape' && listed) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Enter' && unplaced) {
      event.preventDefault()
      choice.resolve(value.address)
    }
  }
  function empty() {
    choice.stop()
    clear()
    onType('')
    input.current?.focus()
  }

  const status =
    choice.busy === 'locating'
      ? 'Finding where you are…'
      : choice.busy === 'finding'
        ? 'Finding the place…'
        : null
  return (
    <div className="relative min-w-0 flex-1">
      <div className="flex items-center">
        <div className="min-w-0 flex-1 py-2">
          <label htmlFor={id} className="block text-sm leading-tight text-muted">
            {label}
          </label>
          <input
            ref={input}
            id={id}
            name={name}
            data-field={name === 'pickup' ? 'pickup' : 'dropoff'}
            className="w-full bg-transparent text-base text-ellipsis outline-none placeholder:text-muted"
            role="combobox"
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={listed && active >= 0 ? optionId(listId, active) : undefined}
            aria-invalid={problem !== null}
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-busy={choice.busy !== null}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            value={value.address}
            onChange={typed}
            onKeyDown={pressed}
            onFocus={() => clearTimeout(closing.current)}
            onBlur={left}
          />
        </div>
        {value.address === '' ? (
          <button
            type="button"
            className="icon-button"
            aria-label={`Use my current location as ${label.toLowerCase()}`}
            aria-busy={choice.busy === 'locating'}
            onClick={() => choice.locate(value.address)}
          >
            {choice.busy === 'locating' ? (
              <span className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
            ) : (
              <LocateIcon />
            )}
          </button>
        ) : (
          <button
            type="button"
            className="icon-button text-muted"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={empty}
          >
            <CrossIcon />
          </button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="field-error pb-2" role="alert">
          {problem}
        </p>
      )}
      {status && <p className="field-hint pb-2">{status}</p>}
      <p className="sr-only" role="status">
        {status ?? (listed && suggestions.state === 'found' ? `${predictions.length} places found` : '')}
      </p>
      {listed && (
        <SuggestionList
          id={listId}
          label={`${label} suggestions`}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
        />
      )}
    </div>
  )
}
