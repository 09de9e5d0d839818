import { cx } from 'class-variance-authority'
import {
  createContext,
  use,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'

import { Fieldset, type FieldsetProps } from '../fieldset/fieldset.tsx'

type GroupValue = {
  name: string
  value: string | undefined
  isRequired: boolean
  choose: (value: string) => void
}

const GroupContext = createContext<GroupValue | null>(null)

export type RadioCardGroupProps = Omit<FieldsetProps, 'defaultValue' | 'onChange'> & {
  name?: string
  value?: string | undefined
  defaultValue?: string
  onValueChange?: (value: string) => void
  required?: boolean
}

/**
 * One choice of a few that deserve a sentence each. Renders a `<fieldset>` of native radios. It goes
 * back to its default when its form is reset.
 */
export function RadioCardGroup({
  name,
  value,
  defaultValue,
  onValueChange,
  required = false,
  error,
  ref,
  children,
  ...props
}: RadioCardGroupProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => fieldset.current!)
  const [chosen, setChosen] = useState(defaultValue)
  useEffect(() => {
    const form = fieldset.current?.form
    const reset = () => setChosen(defaultValue)
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [defaultValue])
  const group = useMemo(
    () => ({
      name: name ?? id,
      value: value === undefined ? chosen : value,
      isRequired: required,
      choose: (next: string) => {
        setChosen(next)
        onValueChange?.(next)
      },
    }),
    [name, id, value, chosen, required, onValueChange],
  )
  return (
    <Fieldset {...props} ref={fieldset} error={error} data-slot="radio-card-group">
      <GroupContext value={group}>{children}</GroupContext>
    </Fieldset>
  )
}

export type RadioCardProps = Omit<ComponentProps<'input'>, 'title' | 'type' | 'value'> & {
  value: string
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
}

/** One answer of a RadioCardGroup: the whole card is the radio's label. */
export function RadioCard({
  value,
  title,
  description,
  icon,
  className,
  onChange,
  ...props
}: RadioCardProps) {
  const group = use(GroupContext)
  const id = useId()
  if (!group) {
    throw new Error(
      'RadioCard needs a RadioCardGroup around it, which holds the choice. Put it inside one.',
    )
  }
  const isChosen = group.value === value
  return (
    <label
      data-slot="radio-card"
      data-state={isChosen ? 'checked' : 'unchecked'}
      className={cx(
        'flex cursor-pointer gap-3 rounded-panel border bg-raised p-4 text-on-raised transition-colors duration-answer',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-disabled:cursor-not-allowed has-disabled:bg-muted has-disabled:text-on-surface-muted',
        isChosen
          ? 'border-accent inset-ring inset-ring-accent'
          : 'border-control hover:border-control-hover',
        className,
      )}
    >
      <input
        {...props}
        type="radio"
        name={group.name}
        value={value}
        checked={isChosen}
        required={group.isRequired}
        aria-labelledby={`${id}title`}
        aria-describedby={description ? `${id}description` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
        onChange={(event) => {
          group.choose(value)
          onChange?.(event)
        }}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span id={`${id}title`} className="font-medium">
          {title}
        </span>
        {description && (
          <span id={`${id}description`} className="text-sm text-on-surface-muted">
            {description}
          </span>
        )}
      </span>
      {icon && (
        <span aria-hidden="true" className="text-on-surface-muted">
          {icon}
        </span>
      )}
    </label>
  )
}
