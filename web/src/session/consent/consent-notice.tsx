import { m } from '#messages/web'

/** The data of the text, and its version. */
type Asked = { notice: number; academy: string; child: string; privacy_contact: string | null }

/** The section on rights in the first version, the consequence of the answer first. */
const rights = ({ academy, privacy_contact }: Asked, no: string) => ({
  title: m.consent_1_rights_title(),
  points: [
    no,
    m.consent_1_withdraw({ academy }),
    m.consent_1_kept({ academy }),
    privacy_contact === null
      ? m.consent_1_contact_none({ academy })
      : m.consent_1_contact({ contact: privacy_contact }),
    m.consent_1_complain(),
  ],
})

const kept = ({ academy, child }: Asked) => [
  m.consent_1_without({ academy, child }),
  m.consent_1_without_sold({ academy }),
]

const asks = ({ academy, child }: Asked) => ({
  title: m.consent_1_asked_title(),
  points: [m.consent_1_messages({ academy, child }), m.consent_1_doubts({ child }), m.consent_1_results({ child })],
})

const storedSince3 = ({ academy, child }: Asked) => [
  m.consent_3_stored({ academy, child }),
  m.consent_3_no_ads({ academy }),
]

const asksSince3 = ({ academy, child }: Asked) => ({
  title: m.consent_3_asked_title(),
  points: [m.consent_3_messages({ academy, child }), m.consent_3_doubts({ child }), m.consent_3_results({ child })],
})

const rightsSince3 = ({ academy, privacy_contact: contact }: Asked, no: string) => ({
  title: m.consent_3_rights_title(),
  points: [
    no,
    m.consent_3_withdraw({ academy }),
    m.consent_3_data({ academy }),
    contact === null ? m.consent_3_contact_none({ academy }) : m.consent_3_contact({ contact }),
    m.consent_3_complain(),
  ],
})

/**
 * The text of each version of the notice: a consent refers to the version that was shown. New versions are added, none
 * is ever changed.
 */
const NOTICES: Record<number, (asked: Asked) => readonly { title: string; points: readonly string[] }[]> = {
  1: (asked) => [
    { title: m.consent_1_without_title(), points: kept(asked) },
    asks(asked),
    rights(asked, m.consent_1_no_is_fine({ child: asked.child })),
  ],
  // Version 2 is for registrations.
  2: (asked) => [
    { title: m.consent_2_kept_title(), points: kept(asked) },
    asks(asked),
    rights(asked, m.consent_2_no({ child: asked.child })),
  ],
  // Versions 3 and 4 say the same as 1 and 2 in plainer words.
  3: (asked) => [
    { title: m.consent_3_stored_title(), points: storedSince3(asked) },
    asksSince3(asked),
    rightsSince3(asked, m.consent_3_no({ child: asked.child })),
  ],
  4: (asked) => [
    { title: m.consent_4_stored_title(), points: storedSince3(asked) },
    asksSince3(asked),
    rightsSince3(asked, m.consent_4_no({ child: asked.child })),
  ],
}

/** Returns true when this version of the app contains the requested text. */
export const hasNotice = ({ notice }: Asked): boolean => notice in NOTICES

/** The text that a guardian reads before answering. */
export const ConsentNotice = ({ asked }: { asked: Asked }) =>
  NOTICES[asked.notice]?.(asked).map(({ title, points }) => (
    <section key={title} className="mt-7">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 grid list-disc gap-2 ps-5 marker:text-brand">
        {points.map((point) => (
          <li key={point} className="ps-1 wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
    </section>
  ))
