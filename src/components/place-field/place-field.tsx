import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FormPlace } from '../../domain/bookings/trip-form'
import { ENTERED, type Prediction } from '../../domain/places/place'
import { OUT_OF_AREA, SERVED } from '../../domain/places/service-area'
import { Problem } from '../button'
import { CutInMiddle } from '../cut-in-middle'
import { CrossIcon, lineIcon } from '../line-icon'
import { type Fix, searchSession } from './places'
import { optionId, SEARCH_FAILED, type Suggestion, SuggestionList, useSuggestions } from './suggestions'
import { type FoundPlace, usePlaceChoice } from './use-place-choice'

const LocateIcon = lineIcon(<circle cx="12" cy="12" r="6" />, <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />)

/** How long the list stays after the field lost the focus, in milliseconds. docs/product.md, FORM-17. */
const BLUR_CLOSE_MS = 200

/** The rider's saved places, offered besides the search results. */
export interface OwnPlaces {
  /** Called when a field is focused, to fetch the saved addresses. */
  want(): void
  /** One list of at most 5, from the field's text and its search results. */
  among(text: string, found: readonly Prediction[]): readonly Suggestion[]
}

interface Props {
  label: string
  placeholder: string
  /** The field's name where the form is sent without script. */
  name: string
  /** The name by which an invalid search focuses it. */
  field?: string
  value: FormPlace
  /** The text is wrong for a reason that stands elsewhere. */
  invalid?: boolean
  own?: OwnPlaces | undefined
  /** If set, text without a chosen place is allowed, with this hint; else a place has to be chosen. */
  unplacedHint?: string
  onType(address: string): void
  onPlace(place: FoundPlace): void
  /** Called with a position that is not exact enough, where the place can be set on a map. */
  onInexact?: (fix: Fix) => void
}

/** An address with suggestions: the ARIA pattern of an editable combobox with a list. */
export function PlaceField({
  label,
  placeholder,
  name,
  field,
  value,
  invalid = false,
  own,
  unplacedHint,
  onType,
  onPlace,
  onInexact,
}: Props) {
  const id = useId()
  const listId = `${id}-list`
  const input = useRef<HTMLInputElement>(null)
  const [session] = useState(searchSession)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [focused, setFocused] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { suggestions, search, clear } = useSuggestions(session.token)
  const choice = usePlaceChoice({ session, onType, onPlace, onInexact })

  const text = value.address.trim()
  const found = suggestions.predictions
  const offered = own ? own.among(text, found) : found
  // A chosen place is kept until the text is changed; the list of a field that is entered again at once is still open.
  const listed =
    open && value.point === null && (offered.length > 0 || ['found', 'failed'].includes(suggestions.state))
  const notice = value.error ?? choice.noticeFor(value.address)
  const hint = notice && notice !== SEARCH_FAILED ? unplacedHint : undefined
  // A search that failed when the field was left, and finds now.
  const isOver = notice === SEARCH_FAILED && listed && suggestions.state === 'found'
  const problem = hint || isOver ? null : notice
  const undecided = text !== '' && value.point === null && value.error === null
  const unplaced = undecided && notice === null
  /** The saved place that the text names by its label. */
  const mine = undecided ? own?.among(text, []).find(({ certain }) => certain) : undefined

  // An input cuts its text at the end: a chosen place is drawn over it until it is edited.
  const drawn = value.point !== null && !focused

  // Text that came without a choice (from the address bar, a stored draft, a swap) is looked up by itself.
  useEffect(() => {
    if ((unplaced || mine) && choice.busy === null && document.activeElement !== input.current) {
      own?.want()
      settle()
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a field that was focused before hydration
  useEffect(() => {
    if (document.activeElement === input.current) entered()
    return () => clearTimeout(closing.current)
  }, [])

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function choose(suggestion: Suggestion) {
    clear()
    close()
    choice.choose(suggestion)
  }
  /** Takes what the text can mean alone: a saved place by its label, else a place. */
  function settle() {
    if (mine) choose(mine)
    else choice.resolve(value.address)
  }
  function typed({ target }: ChangeEvent<HTMLInputElement>) {
    choice.stop()
    onType(target.value)
    search(target.value)
    setActive(-1)
    setOpen(document.activeElement === target)
  }
  function entered() {
    setFocused(true)
    clearTimeout(closing.current)
    own?.want()
    reopen()
  }
  /** Shows what there is to choose, also where the list was closed: of a text too short to search only saved places. */
  function reopen() {
    if (value.point !== null || open) return
    search(value.address)
    setOpen(true)
  }
  function left() {
    setFocused(false)
    closing.current = setTimeout(close, BLUR_CLOSE_MS)
    if (undecided && choice.busy === null) settle()
  }
  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = offered.length - 1
    const chosen = listed ? offered[active] : undefined
    const move = (to: number) => {
      event.preventDefault()
      setActive(to)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!listed) {
        event.preventDefault()
        reopen()
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
      settle()
    }
  }
  function empty() {
    choice.stop()
    clear()
    onType('')
    input.current?.focus()
    setOpen(true)
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
          <span className="relative block">
            {drawn && (
              <span aria-hidden="true" className="absolute inset-0">
                <CutInMiddle address={value.address.replace(ENTERED, '$1')} />
              </span>
            )}
            <input
              ref={input}
              id={id}
              name={name}
              data-field={field}
              className={`w-full bg-transparent truncate text-base outline-none placeholder:text-muted ${drawn ? 'opacity-0' : ''}`}
              role="combobox"
              aria-expanded={listed}
              aria-controls={listed ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={listed && active >= 0 ? optionId(listId, active) : undefined}
              aria-invalid={invalid || problem !== null}
              aria-describedby={problem || hint ? `${id}-notice` : undefined}
              aria-busy={choice.busy !== null}
              autoComplete="off"
              enterKeyHint="search"
              placeholder={placeholder}
              value={value.address}
              onChange={typed}
              onKeyDown={pressed}
              onFocus={entered}
              onClick={reopen}
              onBlur={left}
            />
          </span>
        </div>
        {value.address === '' ? (
          <button
            type="button"
            className="icon-button needs-script"
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
      <Problem id={`${id}-notice`} className="field-error pb-2">
        {problem}
      </Problem>
      {problem === OUT_OF_AREA && <p className="field-hint pb-2">{SERVED}</p>}
      {hint && (
        <p id={`${id}-notice`} className="field-hint pb-2">
          {hint}
        </p>
      )}
      {status && <p className="field-hint pb-2">{status}</p>}
      <p className="sr-only" role="status">
        {status ??
          (listed && ['idle', 'found'].includes(suggestions.state) ? `${offered.length} places found` : '')}
      </p>
      {listed && (
        <SuggestionList
          id={listId}
          label={`${label} suggestions`}
          suggestions={offered}
          failed={suggestions.state === 'failed'}
          active={active}
          onChoose={choose}
        />
      )}
    </div>
  )
}
