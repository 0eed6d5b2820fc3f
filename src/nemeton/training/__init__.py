"""Networks that learn to play: what `nemeton train` does.

    play.py        games in a batch, and what is kept of them
    encoding.py    what a network is given: the numbers of a seat, each kind as a network likes it
    network.py     the network: who chooses, and how well the seat stands
    learner.py     how it becomes better by what was played
    run.py         a run that can be stopped and gone on with, its curves and its file
    onnx_file.py   the file others play by
    judging.py     games against bots, on deals nobody has trained on

Only `network` and `learner` need PyTorch (extra `train`); what plays the file needs ONNX Runtime alone.
"""
