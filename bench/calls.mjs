// Calls the API for organizations, events and replies.
export async function call(url, method, path, body, token) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
  return answer;
}

/**
 * Makes an organization in its trial, which has no limits, with its admin. Also returns functions
 * that make its events.
 */
export async function organization(url, name = 'Bench') {
  const { id } = await call(url, 'POST', '/api/tenants/signup', {
    name,
    subscriptionPlan: 'premium',
    subscriptionStatus: 'trial',
  });
  const { token, user } = await call(url, 'POST', '/api/register', {
    email: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
    password: 'bench-password',
    firstName: 'Be',
    lastName: 'Nch',
    role: 'admin',
    tenantId: id,
    isNewOrganization: true,
  });
  /** Makes an event and returns the base address of its guest calls. */
  const newEvent = async (title, more = {}) => {
    const event = await call(
      url,
      'POST',
      '/api/events',
      {
        name: title,
        dateTime: new Date(Date.now() + 30 * 86_400_000).toISOString(),
        timezone: 'UTC',
        maxGuests: 1_000_000,
        maxGuestsPerRsvp: 5,
        ...more,
      },
      token,
    );
    return `${url}/api/rsvp/${event.customUrl}`;
  };
  /**
   * Makes an event that asks each guest `count` questions. Returns its address and a guest's
   * answers.
   */
  const newAskingEvent = async (title, count) => {
    const target = await newEvent(title);
    const [{ id: event }] = (
      await (
        await fetch(`${url}/api/events?q=${encodeURIComponent(title)}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).json()
    ).filter(({ name }) => name === title);
    const answers = {};
    for (let index = 0; index < count; index++) {
      const isChoice = index % 2 === 0;
      const question = await call(
        url,
        'POST',
        `/api/events/${event}/questions`,
        {
          kind: isChoice ? 'choice' : 'text',
          scope: 'guest',
          label: `Question ${index}`,
          required: true,
          ...(isChoice && { options: [{ label: 'This' }, { label: 'That' }] }),
        },
        token,
      );
      answers[question.id] = isChoice ? question.options[0].id : 'A short answer of a guest';
    }
    return { target, answers };
  };
  return { id, token, user, newEvent, newAskingEvent };
}

/** Runs `make(0)` to `make(count - 1)`, eight at a time. */
export async function many(count, make) {
  const made = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) {
        const index = next++;
        made[index] = await make(index);
      }
    }),
  );
  return made;
}

export const reply = {
  displayName: 'Grace Hopper',
  guestPhone: '',
  isAttending: true,
  guestCount: 2,
  mealChoice: '',
  guestDetails: [
    { name: 'Grace Hopper', mealChoice: '' },
    { name: 'Howard Aiken', mealChoice: '' },
  ],
  message: '',
  publicToggle: false,
};
