//! Work on many things at once, whose results come in the order of the things.
//!
//! It knows nothing of deals. At most a few things for each thread are taken and not yet given on, so that memory does not
//! grow with their number.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many things may be taken for each thread before the first of them is given on.
const AHEAD: usize = 4;

/// Takes things from a source until it has none, works on them with so many threads, and gives each result to the sink in
/// the order of the source, until the sink has enough.
///
/// `worker` makes what a thread works with: it stays in that thread. A thing is taken only after all before it have been,
/// so that work on it may wait for what work on an earlier one finds. The sink runs where this is called. With one thread
/// so does all else, one thing after another.
pub fn map_in_order<T, R, W>(
    threads: usize,
    mut source: impl FnMut() -> Option<T> + Send,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(R) -> ControlFlow<()>,
) where
    T: Send,
    R: Send,
    W: FnMut(T) -> R,
{
    if threads <= 1 {
        let mut work = worker();
        while let Some(thing) = source() {
            if sink(work(thing)).is_break() {
                return;
            }
        }
        return;
    }
    let belt = Belt {
        source: Mutex::new((0, source)),
        state: Mutex::new(State {
            first: 0,
            results: VecDeque::new(),
            working: threads,
            stopped: false,
        }),
        came: Condvar::new(),
        went: Condvar::new(),
        room: threads * AHEAD,
    };
    let at_work = || {
        let _leaving = Leaving(&belt);
        let mut work = worker();
        while let Some((number, thing)) = belt.take() {
            belt.put(number, work(thing));
        }
    };
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads {
            // Where the system gives no more, those that there are do it.
            match thread::Builder::new().spawn_scoped(scope, at_work) {
                Ok(_) => started += 1,
                Err(_) => belt.state().working -= 1,
            }
        }
        if started == 0 {
            let mut work = worker();
            while let Some(thing) = belt.take_alone() {
                if sink(work(thing)).is_break() {
                    return;
                }
            }
            return;
        }
        // Whatever happens here, the threads end.
        let _stopping = Stopping(&belt);
        while let Some(result) = belt.next() {
            if sink(result).is_break() {
                return;
            }
        }
    });
}

/// What the threads share.
struct Belt<S, R> {
    /// The source, with how many things have been taken from it.
    source: Mutex<(usize, S)>,
    state: Mutex<State<R>>,
    /// A result came, or no more will.
    came: Condvar,
    /// A result went, or nobody wants any more.
    went: Condvar,
    /// How many things may be under way.
    room: usize,
}

struct State<R> {
    /// The number of the result that is given on next.
    first: usize,
    /// The results from that on; those that have not come are none.
    results: VecDeque<Option<R>>,
    /// How many threads are at work.
    working: usize,
    /// Whether nobody wants any more.
    stopped: bool,
}

impl<S, R> Belt<S, R> {
    fn state(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next thing with its number, once there is room for it.
    fn take<T>(&self) -> Option<(usize, T)>
    where
        S: FnMut() -> Option<T>,
    {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let number = source.0;
        let mut state = self.state();
        while !state.stopped && number >= state.first + self.room {
            state = self
                .went
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        let stopped = state.stopped;
        drop(state);
        let thing = if stopped { None } else { (source.1)() };
        source.0 += usize::from(thing.is_some());
        thing.map(|thing| (number, thing))
    }

    /// The next thing, where nobody else takes any.
    fn take_alone<T>(&self) -> Option<T>
    where
        S: FnMut() -> Option<T>,
    {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        (source.1)()
    }

    fn put(&self, number: usize, result: R) {
        let mut state = self.state();
        let at = number - state.first;
        while state.results.len() <= at {
            state.results.push_back(None);
        }
        if let Some(place) = state.results.get_mut(at) {
            *place = Some(result);
        }
        if at == 0 {
            self.came.notify_one();
        }
    }

    /// The next result, once it has come; none if no more will.
    fn next(&self) -> Option<R> {
        let mut state = self.state();
        loop {
            if let Some(result) = state.results.front_mut().and_then(Option::take) {
                state.results.pop_front();
                state.first += 1;
                self.went.notify_one();
                return Some(result);
            }
            if state.working == 0 || state.stopped {
                return None;
            }
            state = self
                .came
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn stop(&self) {
        self.state().stopped = true;
        self.went.notify_all();
        self.came.notify_all();
    }
}

/// A thread that is at work until this is dropped. One that fails stops the others, which would wait for its result.
struct Leaving<'b, S, R>(&'b Belt<S, R>);

impl<S, R> Drop for Leaving<'_, S, R> {
    fn drop(&mut self) {
        self.0.state().working -= 1;
        if thread::panicking() {
            self.0.stop();
        }
        self.0.came.notify_all();
    }
}

/// Stops the threads when dropped.
struct Stopping<'b, S, R>(&'b Belt<S, R>);

impl<S, R> Drop for Stopping<'_, S, R> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::{AHEAD, map_in_order};

    /// What comes of the numbers below `count` with so many threads, where the earlier ones take longer.
    fn doubled(threads: usize, count: usize) -> Vec<usize> {
        let mut numbers = 0..count;
        let mut results = Vec::new();
        map_in_order(
            threads,
            || numbers.next(),
            || {
                |n: usize| {
                    if n.is_multiple_of(7) {
                        std::thread::sleep(Duration::from_millis(2));
                    }
                    n * 2
                }
            },
            |result| {
                results.push(result);
                ControlFlow::Continue(())
            },
        );
        results
    }

    #[test]
    fn results_come_in_the_order_of_the_things() {
        let right: Vec<usize> = (0..100).map(|n| n * 2).collect();
        for threads in [0, 1, 2, 3, 8] {
            assert_eq!(doubled(threads, 100), right, "{threads} threads");
        }
        assert!(doubled(4, 0).is_empty());
    }

    #[test]
    fn no_more_is_taken_than_there_is_room_for() {
        for threads in [1, 2, 5] {
            let (mut taken, given, most) = (0, AtomicUsize::new(0), AtomicUsize::new(0));
            map_in_order(
                threads,
                || {
                    if taken == 300 {
                        return None;
                    }
                    taken += 1;
                    let under_way = taken - given.load(Ordering::SeqCst);
                    most.fetch_max(under_way, Ordering::SeqCst);
                    Some(taken)
                },
                || |n: usize| n,
                |_| {
                    std::thread::sleep(Duration::from_micros(100));
                    given.fetch_add(1, Ordering::SeqCst);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(given.load(Ordering::SeqCst), 300);
            let most = most.load(Ordering::SeqCst);
            // One more is with the sink.
            assert!(most <= threads * AHEAD + 1, "{most} with {threads} threads");
        }
    }

    #[test]
    fn who_has_enough_ends_it() {
        for threads in [1, 4] {
            let mut taken = 0;
            let mut results = 0;
            map_in_order(
                threads,
                || {
                    taken += 1;
                    Some(taken)
                },
                || |n: usize| n,
                |_| {
                    results += 1;
                    if results == 10 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                },
            );
            assert_eq!(results, 10);
            assert!(taken <= 10 + threads * (AHEAD + 1), "{taken}");
        }
    }

    #[test]
    fn work_may_wait_for_earlier_work() {
        let mut before: Option<mpsc::Receiver<usize>> = None;
        let mut count = 0;
        let mut sums = Vec::new();
        map_in_order(
            3,
            || {
                let (send, receive) = mpsc::channel();
                count += 1;
                (count <= 50).then(|| (count, before.replace(receive), send))
            },
            || {
                |(n, before, after): (usize, Option<mpsc::Receiver<usize>>, mpsc::Sender<usize>)| {
                    let sum = n + before.map_or(0, |before| before.recv().unwrap());
                    after.send(sum).unwrap();
                    sum
                }
            },
            |sum| {
                sums.push(sum);
                ControlFlow::Continue(())
            },
        );
        let right: Vec<usize> = (1..=50).map(|n| n * (n + 1) / 2).collect();
        assert_eq!(sums, right);
    }

    #[test]
    fn a_failure_in_a_thread_is_not_waited_for() {
        let result = std::panic::catch_unwind(|| {
            let mut numbers = 0..1000;
            map_in_order(
                2,
                || numbers.next(),
                || |n: usize| assert_ne!(n, 20, "meant to fail"),
                |()| ControlFlow::Continue(()),
            );
        });
        assert!(result.is_err());
    }
}
