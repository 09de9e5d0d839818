/** A story about a component isn't a page: it has no main landmark, and its links and forms lead nowhere. */
const isPart = ({ story }) => !story.title.startsWith('Pages/')
/** Storybook's own elements around a story: `<h1 id="error-message">`, which is hidden and empty. */
const isOfStorybook = ({ snippet }) =>
  /^<(?:h1|code|pre|p|main|body|div)[^>]*(?:\bid="error-|class="sb-)/.test(snippet)
/** Words of shape or place that say how severe, how much, or in which order. */
const harmless =
  /^(?:above|below|left|medium|size|large|larger|largest|lower|small|smaller|smallest)$/i
const hasOnlyHarmlessWords = ({ message }) => {
  const words = /'([^']+)'/.exec(message)?.[1]?.split(', ') ?? []
  return words.length > 0 && words.every((word) => harmless.test(word))
}
const has = (pattern) => (finding) => pattern.test(finding.snippet)

/**
 * What the checkers report, and why it is no fault. `rule` is the checker's name for it, and `is` whether this finding
 * is of that kind.
 *
 * @type {{ rule: RegExp; why: string; is: (finding: any) => boolean }[]}
 */
export const falseFindings = [
  { rule: /./, why: 'It is Storybook’s, around the story.', is: isOfStorybook },
  {
    rule: /./,
    why: 'The preview of a theme is `inert`: nothing in its frame can be reached or read.',
    is: ({ isFramed }) => isFramed,
  },
  {
    rule: /^frame_src_valid/,
    why: 'As above: the frame itself is `inert`.',
    is: has(/^<iframe[^>]* inert=""/),
  },
  { rule: /^skip_main_exists/, why: 'A component alone has no main landmark.', is: isPart },
  {
    rule: /^style_color_misuse/,
    why: 'It asks for a review of every stylesheet. Each state also has a word, an icon or a shape: forced colours and axe are checked.',
    is: has(/^<(?:style|link)\b/),
  },
  {
    rule: /2_4_1\.G1,G123,G124\.NoSuchID$/,
    why: 'The links of examples lead nowhere.',
    is: isPart,
  },
  {
    rule: /^text_sensory_misuse/,
    why: 'It asks for a review of words such as “Medium”, “left” and “below”: here a severity, what remains, and what follows in the order of reading.',
    is: (finding) => isPart(finding) || hasOnlyHarmlessWords(finding),
  },
  {
    rule: /^input_label_visible/,
    why: 'An icon, the legend or the heading next to it is the visible label; the accessible name begins with the same words.',
    is: has(/aria-label(?:ledby)?=/),
  },
  {
    rule: /^input_label_visible/,
    why: 'It has a visible `<label>`: the checker only looks for those of `<input>` and `<button>`.',
    is: ({ snippet, hasLabel }) => /^<(?:textarea|select)\b/.test(snippet) && hasLabel,
  },
  {
    rule: /^input_checkboxes_grouped/,
    why: 'Checkboxes of examples that stand alone aren’t related to each other.',
    is: isPart,
  },
  {
    rule: /^input_checkboxes_grouped/,
    why: 'Each turns on a setting of its own, and its name says which.',
    is: has(/aria-labelledby=/),
  },
  {
    rule: /^aria_form_label_unique/,
    why: 'A form without a name isn’t a landmark, so it needs none of its own.',
    is: has(/^<form(?![^>]*aria-label)/),
  },
  {
    rule: /^text_block_heading/,
    why: 'It is a figure, and its label is above it.',
    is: has(/data-slot="stat-card-value"/),
  },
  {
    rule: /^text_block_heading/,
    why: 'It is a question to the assistant, below its heading “Question”, which is only out of sight.',
    is: ({ story, snippet }) =>
      story.title.startsWith('Pages/Assistant') && /^<p [^>]*data-slot="text"/.test(snippet),
  },
  {
    rule: /^widget_tabbable_single/,
    why: 'The button inside a select with rich options is a part of it, and can’t be focused.',
    is: has(/^<select\b/),
  },
  {
    rule: /^form_submit_button_exists|3_2_2\.H32\.2$/,
    why: 'Nobody may send it here: its button explains why.',
    is: ({ story }) => /Cannot|Why Not|Not Allowed|Works For A Customer/.test(story.name),
  },
  {
    rule: /^input_label_after/,
    why: 'The label of the Field comes before the checkbox, and its own after it: its name contains both.',
    is: has(/type="checkbox"/),
  },
  {
    rule: /^label_content_exists/,
    why: 'The label is only a larger target: the checkbox has its name from `aria-label`. axe checks that it has one.',
    is: ({ control }) => /\baria-label(?:ledby)?=/.test(control),
  },
  {
    rule: /^label_content_exists/,
    why: 'Behind an open modal dialog, text isn’t counted.',
    is: ({ isBehindModal }) => isBehindModal,
  },
  {
    rule: /^form_submit_button_exists|3_2_2\.H32\.2$/,
    why: 'The form of the example is sent by the test, or only groups its fields.',
    is: isPart,
  },
  { rule: /^input_label_exists/, why: 'The example shows a value in it.', is: has(/^<output>/) },
  {
    rule: /1_3_1\.H71\.NoLegend$/,
    why: 'It is named without a legend, by the label of the Field around it.',
    is: has(/^<fieldset[^>]*aria-label(?:ledby)?=/),
  },
  {
    rule: /^aria_descendant_valid:potential_child_implicit_role/,
    why: 'A `<span>` in a button is only there for its layout.',
    is: has(/^<(?:button|input|a|div|svg|span)\b/),
  },
  {
    rule: /^(?:element_tabbable_visible|style_focus_visible)/,
    why: 'It sends the focus on at once: it is a guard of Radix around a modal part, or before and after its messages.',
    is: has(
      /data-radix-focus-guard|^<span style="position: fixed; border: 0px; width: 1px;[^>]* tabindex="0">/,
    ),
  },
  {
    rule: /^(?:element_tabbable_visible|element_tabbable_unobscured)/,
    why: 'Once it has the focus, it is visible: a row scrolls into view, below the header. What is covered by something modal can’t get the focus, and Escape closes a sheet above it.',
    is: ({ isSeen }) => isSeen,
  },
  {
    rule: /^aria_hidden_nontabbable/,
    why: 'Behind an open modal dialog, which keeps the focus.',
    is: has(
      /data-aria-hidden|data-radix-focus-guard|^<(?:button|input|a|select|textarea|div|li|span)\b/,
    ),
  },
  {
    rule: /^aria_child_tabbable/,
    why: 'A menu opened by the pointer has the focus itself; arrow keys move it to an item.',
    is: has(/radix-(?:context|dropdown)-menu/),
  },
  {
    rule: /^application_content_accessible/,
    why: 'React Aria gives its calendar this role; its days are a grid with a name for each.',
    is: has(/data-slot="(?:range-)?calendar"/),
  },
  {
    rule: /^table_headers_exists/,
    why: 'The headings are out of sight, but there: in the legend of a chart, and in a table whose rows are cards on a phone.',
    is: ({ story, snippet }) => story.title.endsWith('Chart') || /\bmax-sm:block\b/.test(snippet),
  },
  {
    rule: /^form_label_unique/,
    why: 'A FileUpload has two labels, that of its Field and its own zone: its name contains both.',
    is: has(/data-slot="(?:file-upload-zone|field-label)"/),
  },
  {
    rule: /^label_ref_valid/,
    why: 'The label of a date belongs to its native input, which is out of sight and passes the focus on to the first segment.',
    is: ({ control }) => /data-slot="date-[a-z-]+-value"|data-slot="date-value"/.test(control),
  },
  {
    rule: /^label_ref_valid/,
    why: 'The native input of a FileUpload is out of sight, but has the focus and is announced with this label.',
    is: ({ control }) => /data-slot="file-upload-input"/.test(control),
  },
  {
    rule: /4_1_2\.H91\.InputFile\.Name$/,
    why: '`hidden`: only the button next to it opens its dialog.',
    is: has(/^<input[^>]* hidden=""/),
  },
  {
    rule: /^widget_tabbable_exists/,
    why: 'The parts share one tab stop, as the ARIA Authoring Practices ask for, and arrow keys move between them.',
    is: has(/tabindex="-1"/),
  },
  {
    rule: /^widget_tabbable_exists/,
    why: 'Months side by side are one calendar, whose tab stop is the focused day in one of them.',
    is: has(/^<table[^>]* role="grid"[^>]* id="react-aria/),
  },
  {
    rule: /^aria_keyboard_handler_exists/,
    why: 'React listens at the root of the page, where the checker doesn’t look.',
    is: ({ hasKeys }) => hasKeys,
  },
  {
    rule: /^combobox_active_descendant:Fail_active_not_selected/,
    why: '`aria-selected` marks what is chosen. The highlighted option isn’t yet.',
    is: () => true,
  },
  {
    rule: /^input_autocomplete_valid/,
    why: 'HTML allows `username` for an email address (its control group “Username”), and password managers need it.',
    is: has(
      /type="email"[^>]*autocomplete="username(?: webauthn)?"|autocomplete="username(?: webauthn)?"[^>]*type="email"/,
    ),
  },
  {
    rule: /1_3_5\.H98$/,
    why: 'As above: HTML allows `username` for an email address.',
    is: has(/^<input[^>]*autocomplete="username"/),
  },
  {
    rule: /1_3_5\.H98$/,
    why: 'The checker doesn’t know that an input without `type` is a text field.',
    is: (finding) => /^<input(?![^>]*\btype=)/.test(finding.snippet),
  },
]

/** The entry that explains a finding. */
export const explanationOf = (finding) =>
  falseFindings.find(({ rule, is }) => rule.test(finding.rule) && is(finding))
