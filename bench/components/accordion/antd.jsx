import { Collapse } from 'antd'

import { questions } from '../options.js'

const items = questions.map(({ value, title, text }) => ({
  key: value,
  label: title,
  children: text,
}))

export const Sample = ({ state, onChange }) => (
  <Collapse items={items} activeKey={state} onChange={onChange} />
)
