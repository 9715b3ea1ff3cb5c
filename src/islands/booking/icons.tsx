import { lineIcon } from '../../components/line-icon'

/** The wizard's few pictures, drawn on 24 by 24. */
export const BackIcon = lineIcon(<path d="M19 12H5M11 6l-6 6 6 6" />)
export const FoldIcon = lineIcon(<path d="M6 9l6 6 6-6" />)
export const LockIcon = lineIcon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 018 0v3" />
  </>,
)
export const MessageIcon = lineIcon(<path d="M4 5h16v11H9l-5 4z" />)
export const PhoneIcon = lineIcon(
  <path d="M6 3h3l2 5-2.5 1.5a11 11 0 006 6L16 13l5 2v3a2 2 0 01-2 2A16 16 0 014 5a2 2 0 012-2z" />,
)
export const CashIcon = lineIcon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
)
