/**
 * Measures the framework alone: it validates the same body both ways and responds without a
 * database.
 */
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createServer } from 'node:http';
import { type Submission, submission, type Submitted, submitted } from '#domain/replies/contract.ts';

const port = Number(process.env.PORT);
const page = process.env.BARE_BYTES;

if (page === undefined) {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet);
  app.post('/', { schema: { body: submission, response: { 201: submitted } } }, async (request, reply) => {
    const { guestEmail, guestCount, guestDetails, displayName } = request.body as Submission;
    return reply.code(201).send({
      message: 'Your RSVP has been submitted successfully.',
      status: 'confirmed',
      waitlisted: false,
      isAttending: true,
      awaitingApproval: false,
      spotsRemaining: 1,
      reservation: {
        id: '018f0000-0000-7000-8000-000000000001',
        status: 'confirmed',
        awaitingApproval: false,
        displayName,
        guestEmail,
        guestPhone: '',
        language: null,
        isAttending: true,
        guestCount,
        guestDetails: guestDetails.map(({ name, mealChoice }) => ({
          id: '018f0000-0000-7000-8000-000000000002',
          name: name ?? '',
          mealChoice: mealChoice ?? '',
          isAttending: true,
        })),
        mealChoice: '',
        message: '',
        publicToggle: false,
        unconfirmed: false,
        heldUntil: null,
        createdAt: '2030-01-01T00:00:00.000Z',
      },
      link: '/rsvp/hot-event?reply=Qm9uam91ciBsZSBtb25kZSwgdG91dCBsZSBtb25kZSE',
    } satisfies Submitted);
  });
  await app.listen({ port, host: '127.0.0.1' });
} else {
  const bytes = Buffer.alloc(Number(page), 'x');
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  await new Promise<void>((resolve) =>
    createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(
      port,
      '127.0.0.1',
      resolve,
    ),
  );
}
console.log('ready');
