import { lineIcon } from '../../components/line-icon'

/** The form's few pictures, drawn on 24 by 24. */
export const SwapIcon = lineIcon(<path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />)
export const CalendarIcon = lineIcon(
  <>
    <rect x="3" y="5" width="18" height="16" rx="2" />
    <path d="M3 10h18M8 2.5V7M16 2.5V7" />
  </>,
)
export const ClockIcon = lineIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </>,
)
export const GuestsIcon = lineIcon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 010 6.5M18 14c2.200.9 3.500 3 3.500 6" />
  </>,
)
export const MinusIcon = lineIcon(<path d="M5 12h14" />)
export const PlusIcon = lineIcon(<path d="M5 12h14M12 5v14" />)
